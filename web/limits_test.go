package web_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"image"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/web"
)

// from makes the phone's requests come from another address of this machine.
func (p *phone) from(address string) *phone {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	p.client.Transport.(*http.Transport).DialContext = dialer.DialContext
	return p
}

func TestS7SlowLoris(t *testing.T) {
	attackers := row.Times(200, 500, 500)
	h := serve(t, func(c *web.Config) { c.Limits.Rate = 10_000 }) // each command is to be carried out
	ann := h.stranger().from("127.0.0.2")
	ann.join(token(h.server.Invitation().Addresses[0].URL))
	status, body := ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"})
	require.Equal(t, 200, status, body)

	begun := time.Now()
	var slow []net.Conn
	for range attackers {
		conn, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
		require.NoError(t, err)
		defer conn.Close()
		if _, err := io.WriteString(conn, "POST /api/command HTTP/1.1\r\nHost: localhost\r\nX-A: "); err != nil {
			continue // beyond the bound of one address
		}
		slow = append(slow, conn)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var drip sync.WaitGroup
	drip.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(500 * time.Millisecond):
			}
			for _, c := range slow {
				if _, err := io.WriteString(c, "a"); err != nil {
					continue // it was cut off, as it should be
				}
			}
		}
	})
	var took []time.Duration
	for range 100 {
		one := time.Now()
		status, body := ann.act()
		took = append(took, time.Since(one))
		require.Equal(t, 200, status, body)
	}
	open := 0
	for _, c := range slow {
		require.NoError(t, c.SetReadDeadline(begun.Add(20*time.Second)))
		if _, err := io.Copy(io.Discard, c); err != nil && strings.Contains(err.Error(), "timeout") {
			open++
		}
	}
	cut := time.Since(begun)
	cancel()
	drip.Wait()
	require.Zero(t, open, "connections that are still open after 20 s")
	slices.Sort(took)
	row.Within(t, "a player's command, p99", took[98], 200*time.Millisecond)
	row.Figure(t, "%d half requests that drip: a player's command p99 %.1f ms meanwhile, all cut off within %.1f s",
		attackers, float64(took[98].Microseconds())/1000, cut.Seconds())
}

func TestSendersAreToldApart(t *testing.T) {
	for _, c := range []struct {
		one, other             string
		phone, typing, network bool // the same phone, the same typist, the same network
	}{
		{"192.168.1.2:5000", "192.168.1.2:5001", true, true, true},
		{"192.168.1.2:5000", "192.168.1.3:5000", false, false, true},
		{"192.168.1.2:5000", "192.168.2.2:5000", false, false, false},
		{"192.168.1.2:5000", "[::ffff:192.168.1.2]:5000", true, true, true},
		{"[2001:db8::1]:5000", "[2001:db8::2]:5000", false, true, true},
		{"[2001:db8::1]:5000", "[2001:db8:0:1::1]:5000", false, false, false},
		{"[fe80::1%wlan0]:5000", "[fe80::1%eth0]:5000", true, true, true},
		{"[::1]:5000", "[::2]:5000", false, false, false},
	} {
		require.Equal(t, c.phone, web.AddressOf(c.one) == web.AddressOf(c.other), "%s and %s", c.one, c.other)
		require.Equal(t, c.typing, web.GuesserOf(c.one) == web.GuesserOf(c.other), "%s and %s", c.one, c.other)
		require.Equal(t, c.network, web.NetworkOf(c.one) == web.NetworkOf(c.other), "%s and %s", c.one, c.other)
	}
}

// firstLine sends a request from an address on a connection that stays open, and
// returns the first line of the reply, empty where there is none.
func (h *house) firstLine(from, request string) string {
	h.t.Helper()
	conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).Dial("tcp",
		strings.TrimPrefix(h.url, "http://"))
	require.NoError(h.t, err)
	h.t.Cleanup(func() { conn.Close() })
	require.NoError(h.t, conn.SetDeadline(time.Now().Add(10*time.Second)))
	if _, err := io.WriteString(conn, request); err != nil {
		return ""
	}
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil {
		return ""
	}
	return line
}

func TestOneAddressHoldsFewStreams(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.StreamsPerAddress = 3 })
	open := func(p *phone) int {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+"/api/stream", nil)
		require.NoError(t, err)
		res, err := p.client.Do(req)
		require.NoError(t, err)
		t.Cleanup(func() { res.Body.Close() })
		return res.StatusCode
	}
	one, two := h.guest(), h.guest()
	require.Equal(t, []int{200, 200, 429}, []int{open(one), open(one), open(one)}, "two of one session")
	require.Equal(t, []int{200, 429}, []int{open(two), open(two)}, "three of one address")
}

// A phone that lost the network is back before anything tells that its last streams are dead: the page that comes back
// takes its own place, as often as it does, and nobody else's.
func TestAPageThatComesBackTakesItsOwnPlace(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.StreamsPerAddress = 4 })
	open := func(p *phone, tab string, status int) io.Reader {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url+"/api/stream", nil)
		require.NoError(t, err)
		req.Header.Set("Tab", tab)
		res, err := p.client.Do(req)
		require.NoError(t, err)
		t.Cleanup(func() { res.Body.Close() })
		require.Equal(t, status, res.StatusCode)
		return res.Body
	}
	ann, bob := h.guest(), h.guest()
	bobs := open(bob, "one", 200)
	var earlier []io.Reader
	for range 4 {
		earlier = append(earlier, open(ann, "one", 200))
	}
	open(ann, "one", 200)
	for _, stream := range earlier {
		_, err := io.Copy(io.Discard, stream)
		require.NoError(t, err, "it has ended")
	}
	open(ann, "two", 200)
	open(ann, "three", 429) // two pages of one browser are open
	open(ann, "two", 200)
	_, err := bobs.Read(make([]byte, 1))
	require.NoError(t, err, "the other phone's goes on")
	open(bob, "one", 200)
}

func TestAPhoneThatAsksTooOftenIsSlowedDown(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.Rate = 1 })
	eager, calm := h.guest(), h.guest()
	var statuses []int
	for range 8 {
		status, _ := eager.get("/api/session")
		statuses = append(statuses, status)
	}
	require.Equal(t, 200, statuses[0])
	require.Contains(t, statuses, 429)
	status, _ := calm.get("/api/session")
	require.Equal(t, 200, status, "the others are not slowed down")
}

func TestHeadsAreBounded(t *testing.T) {
	h := serve(t, nil)
	for size, want := range map[int]string{8 << 10: "200", 32 << 10: "431"} {
		reply := h.firstLine("127.0.0.1", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "+strings.Repeat("a", size)+"\r\n\r\n")
		require.Contains(t, reply, want, "%d bytes", size)
	}
}

// TestAFullEveningMakesRoom lets more phones join than are remembered, nearly all of them
// from one address: the oldest of these is forgotten. Whoever sits, looks on now, came
// from elsewhere or is this computer stays.
func TestAFullEveningMakesRoom(t *testing.T) {
	h := serve(t, crowd)
	ann, host := h.player(1), h.host()
	code := token(h.server.Invitation().Addresses[0].URL)
	television, watcher, first := h.guest(), h.stranger().from("127.0.0.5").join(code), h.guest()
	_, end := television.stream("")
	defer end()
	for range 700 {
		h.stranger().join(code).client.CloseIdleConnections()
	}
	status, _ := first.get("/api/session")
	require.Equal(t, 401, status, "the first of those that joined from there and did no more")
	for name, p := range map[string]*phone{
		"a television": television, "who looks on from elsewhere": watcher,
		"this computer": host,
	} {
		status, body := p.get("/api/session")
		require.Equal(t, 200, status, "%s: %s", name, body)
	}
	status, body := ann.act()
	require.Equal(t, 200, status, body)
}

func TestOneAddressThatJoinsAgainAndAgainIsSlowed(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.Joins = 5 })
	ann, code := h.player(1), token(h.server.Invitation().Addresses[0].URL)
	refused := 0
	for range 20 {
		if status, _ := h.stranger().post("/api/join", map[string]any{"token": code}); status == 429 {
			refused++
		}
	}
	require.GreaterOrEqual(t, refused, 15)
	status, body := ann.post("/api/join", map[string]any{"token": code})
	require.Equal(t, 200, status, "who has joined needs no room: %s", body)
	status, body = h.stranger().from("127.0.0.3").post("/api/join", map[string]any{"token": code})
	require.Equal(t, 200, status, "nor do others wait for it: %s", body)
}

// slowReader is a camera that reads one picture for as long as the test wants.
type slowReader struct {
	web.Camera
	reading chan context.Context
	done    chan struct{}
}

func (c slowReader) ReadPhoto(ctx context.Context, _ []byte) (models.Reading, error) {
	c.reading <- ctx
	<-c.done
	return models.Reading{}, nil
}

// TestOnePictureIsReadAtATime sends a picture while another is read. It waits for its turn, and is refused where that
// takes too long.
func TestOnePictureIsReadAtATime(t *testing.T) {
	camera := slowReader{reading: make(chan context.Context), done: make(chan struct{})}
	h := serve(t, func(c *web.Config) { c.Camera = camera })
	send := func(p *phone) int {
		status, _ := p.request(http.MethodPost, "/api/photo", bytes.NewReader(jpegOf(image.NewGray(image.Rect(0, 0, 64, 64)))),
			map[string]string{"Content-Type": "image/jpeg"})
		return status
	}
	ann, bob := h.player(1), h.player(2)
	first, second := make(chan int, 1), make(chan int, 1)
	go func() { first <- send(ann) }()
	require.Nil(t, (<-camera.reading).Done(), "who gives up keeps the turn until the reader is done")
	go func() { second <- send(bob) }()
	require.Eventually(t, func() bool { return web.Waits(h.server) == 2 }, 5*time.Second, time.Millisecond)
	select {
	case <-camera.reading:
		t.Fatal("two are read at a time")
	default:
	}
	camera.done <- struct{}{}
	require.Equal(t, 200, <-first)
	<-camera.reading
	camera.done <- struct{}{}
	require.Equal(t, 200, <-second, "it had its turn")

	h = serve(t, func(c *web.Config) { c.Camera, c.Limits.Turn = camera, time.Millisecond })
	go func() { first <- send(h.player(1)) }()
	<-camera.reading
	require.Equal(t, 429, send(h.player(2)), "nobody waits for ever")
	camera.done <- struct{}{}
	require.Equal(t, 200, <-first)
}

// TestAPictureThatDoesNotComeHoldsNobodyUp begins to send a picture and stops: another
// phone's is read meanwhile, and the same phone begins no second one.
func TestAPictureThatDoesNotComeHoldsNobodyUp(t *testing.T) {
	camera := slowReader{reading: make(chan context.Context, 9), done: make(chan struct{})}
	close(camera.done)
	h := serve(t, func(c *web.Config) { c.Camera = camera })
	ann, bob := h.player(1), h.player(2)
	picture := jpegOf(image.NewGray(image.Rect(0, 0, 64, 64)))
	never, stop := io.Pipe()
	var stalled sync.WaitGroup
	stalled.Go(func() {
		_, _ = ann.request(http.MethodPost, "/api/photo", never, map[string]string{"Content-Type": "image/jpeg"})
	})
	_, err := stop.Write(picture[:20])
	require.NoError(t, err)
	require.Eventually(t, func() bool { return web.Receives(h.server) == 1 }, 5*time.Second, time.Millisecond)
	send := func(p *phone) int {
		status, _ := p.request(http.MethodPost, "/api/photo", bytes.NewReader(picture),
			map[string]string{"Content-Type": "image/jpeg"})
		return status
	}
	require.Equal(t, 200, send(bob))
	require.Equal(t, 429, send(ann))
	require.NoError(t, stop.Close())
	stalled.Wait()
	require.Equal(t, 200, send(ann), "a picture that broke off leaves room")
}

func TestAddressesOfCamerasAreShort(t *testing.T) {
	h := serve(t, nil)
	status, _ := h.host().post("/api/camera", map[string]any{"source": "http://192.168.1.2/" + strings.Repeat("a", 512)})
	require.Equal(t, 413, status)
}

func TestS8Floods(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Limits.ConnectionsPerAddress, c.Limits.Connections = 3000, 3000 })
	ann := h.player(1)
	eve := h.guest()
	tabs, opened := row.Times(100, 1000, 1000), 0
	var leave []func()
	for range tabs {
		ctx, cancel := context.WithCancel(context.Background())
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+"/api/stream", nil)
		require.NoError(t, err)
		res, err := eve.client.Do(req) //nolint:bodyclose // held open on purpose; leave closes it
		require.NoError(t, err)
		leave = append(leave, func() { cancel(); res.Body.Close() })
		if res.StatusCode == 200 {
			opened++
			continue
		}
		require.Equal(t, 429, res.StatusCode)
	}
	require.Equal(t, 2, opened, "streams of one session")
	for _, f := range leave {
		f()
	}
	throttled, guesses := 0, row.Times(300, 5000, 5000)
	guesser := h.stranger()
	for n := range guesses {
		status, _ := guesser.post("/api/join", map[string]any{"token": fmt.Sprintf("guess-%d", n)})
		require.Contains(t, []int{403, 429}, status)
		if status == 429 {
			throttled++
		}
	}
	require.Greater(t, throttled, guesses-40)
	status, body := ann.act()
	require.Equal(t, 200, status, "the table plays on: %s", body)
	h.guest() // the token of the QR code still lets people in
	typed := map[string]any{"token": h.server.Invitation().Code}
	status, body = h.stranger().post("/api/join", typed)
	require.Equal(t, 429, status, "a guesser who gets the short code right learns nothing: %s", body)
	status, body = h.stranger().from("127.0.0.3").post("/api/join", typed)
	require.Equal(t, 200, status, "and locks nobody else out: %s", body)
	row.Figure(t, "%d streams opened by one session: 2 held; %d guessed tokens: %d throttled; then not even the right short code is looked at; seated players, scanned codes and other addresses are not locked out", tabs, guesses, throttled)
}
