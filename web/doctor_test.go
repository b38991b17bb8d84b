package web_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/web"
)

// checkup is what the doctor says.
type checkup struct {
	Findings   []web.Finding
	Phones     []table.Phone
	Spectators int
}

func (p *phone) checkup() checkup {
	status, body := p.get("/api/doctor")
	require.Equal(p.house.t, 200, status, body)
	var c checkup
	require.NoError(p.house.t, json.Unmarshal([]byte(body), &c))
	return c
}

func TestTheDoctorKnowsEachPhonesLastSignOfLife(t *testing.T) {
	h := serve(t, nil)
	host, ann := h.host(), h.player(1)
	events, leave := ann.stream("")
	await(t, events, "view")
	watching, _ := h.guest().stream("")
	await(t, watching, "view")

	begun := time.Now()
	status, body := ann.post("/api/here", map[string]any{"screen": "off"})
	require.Equal(t, 200, status, body)
	found := host.checkup()
	require.Len(t, found.Phones, 1)
	require.Equal(t, table.Phone{
		Seat: 1, Name: "Player 1", Online: true, Seen: found.Phones[0].Seen,
		Screen: table.ScreenOff,
	}, found.Phones[0])
	require.WithinDuration(t, begun, found.Phones[0].Seen, 5*time.Second)
	require.Equal(t, 1, found.Spectators)
	status, _ = ann.post("/api/here", map[string]any{"screen": "broken"})
	require.Equal(t, 400, status)

	leave()
	for online := true; online; { // the others are told that the phone has gone, and when it was heard of
		var seats []table.Place
		require.NoError(t, json.Unmarshal([]byte(await(t, watching, "seats").data), &seats))
		online = seats[0].Online
		require.Equal(t, online, seats[0].Seen.IsZero())
	}
}

func TestASilentPhoneIsSomethingToDo(t *testing.T) {
	now := time.Now()
	phones := []table.Phone{
		{Seat: 1, Name: "Ann", Online: true, Seen: now.Add(-time.Hour)},
		{Seat: 2, Name: "Bob", Seen: now.Add(-time.Minute)},
		{Seat: 3, Name: "Cid", Seen: now.Add(-5 * time.Minute)},
		{Seat: 4, Name: "Dee"},
		{Seat: 5},
	}
	found := web.CheckPhones(phones, now)
	require.Len(t, found, 3)
	require.Contains(t, found[0].Text.English(), "seat 3 (Cid) was heard of 5 minutes ago")
	require.Contains(t, found[1].Text.English(), "seat 4 (Dee) has not come back")
	require.Contains(t, found[2].Text.English(), "seat 5 has not come back")
	require.NotEmpty(t, found[0].Do)
}

// finding returns what the doctor says under an id.
func (c checkup) finding(t *testing.T, id string) web.Finding {
	t.Helper()
	for _, f := range c.Findings {
		if f.ID == id {
			return f
		}
	}
	require.Fail(t, "the doctor says nothing", "of %s: %v", id, c.Findings)
	return web.Finding{}
}

func TestTheDoctorSuspectsGuestNetworkAndFirewall(t *testing.T) {
	h := serve(t, nil)
	require.Contains(t, h.host().checkup().finding(t, "guests").Do.English(), "--listen",
		"only this computer is listened to")

	open := serve(t, func(c *web.Config) { c.Listen = "0.0.0.0" })
	f := open.host().checkup().finding(t, "guests")
	require.Equal(t, "warn", f.Level)
	require.Contains(t, f.Do.English(), "guest Wi-Fi")
	require.Contains(t, f.Do.English(), "firewall")

	reached := web.NewReach()
	far := oneConn{from: &net.TCPAddr{IP: net.ParseIP("192.0.2.77"), Port: 4000}}
	near := oneConn{from: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 4000}}
	_, err := reached.Accept(near)
	require.NoError(t, err)
	require.False(t, reached.Reached(), "this computer itself")
	_, err = reached.Accept(far)
	require.NoError(t, err)
	require.True(t, reached.Reached())
}

// oneConn is a listener at which one connection comes from an address.
type oneConn struct {
	net.Listener
	net.Conn
	from net.Addr
}

func (c oneConn) Accept() (net.Conn, error) { return c, nil }
func (c oneConn) RemoteAddr() net.Addr      { return c.from }
func (c oneConn) Close() error              { return nil }
func (c oneConn) Addr() net.Addr            { return c.from }

func TestTheReportHoldsNoSecrets(t *testing.T) {
	home, err := os.UserHomeDir()
	require.NoError(t, err)
	folder := filepath.Join(home, ".local", "state", "elderglass")
	metrics := web.NewMetrics()
	metrics.Refused(models.Stale)
	h := serve(t, func(c *web.Config) {
		c.Figures = metrics
		c.Doctor = func(context.Context) []web.Finding {
			return []web.Finding{
				{
					ID: "disk", Level: "error", Text: models.Say("doctor.games-cannot-kept", "folder", folder),
					Do: models.Text{Key: "Free some space."},
				},
				{
					ID: "camera", Level: "error", Text: models.Text{Key: "rtsp://ann:hunter2@192.168.1.20/stream does not answer."},
					Do: models.Text{Key: "Look at 192.168.1.20."},
				},
			}
		}
	})
	host := h.host()
	guest := h.guest()
	status, body := guest.post("/api/seat", map[string]any{"seat": 1, "name": "Wilhelmina"})
	require.Equal(t, 200, status, body)
	resume := field(t, body, "resume")
	status, body = guest.post("/api/seat/code", map[string]any{"seat": 1})
	require.Equal(t, 200, status, body)

	status, text := host.get("/api/report")
	require.Equal(t, 200, status)
	for _, wanted := range []string{
		"Elderglass test", "Games cannot be kept in", "Free some space", "seat 1: online",
		"elderglass_refused_total stale 1", "192.168.x.x",
	} {
		require.Contains(t, text, wanted)
	}
	invitation := h.server.Invitation()
	secrets := []string{
		token(h.server.HostURL()), token(invitation.Addresses[0].URL), invitation.Code, resume, field(t, body, "code"),
		host.key, guest.key, host.cookie().Value, guest.cookie().Value, "Wilhelmina", home, "hunter2", "192.168.1.20",
	}
	for _, a := range web.Addresses() {
		if a.Kind == "lan" {
			secrets = append(secrets, a.IP.String())
		}
	}
	for _, secret := range secrets {
		require.NotContains(t, text, secret)
	}
	status, _ = guest.get("/api/report")
	require.Equal(t, 403, status)
}

func TestRedactTakesOutWhoAndWhere(t *testing.T) {
	text := string(web.Redact([]byte(`Bob Bob Bob plays at "/srv/elder glass/x" on linux/amd64, C:\Users\bob\games and https://10.0.0.7:8037/#j=ABC; bobbin stays at 12:30:45, fd12:3456:789a::17.`), "Bob"))
	for _, gone := range []string{"Bob ", "/srv", "Users", "10.0.0.7", "ABC", "789a"} {
		require.NotContains(t, text, gone)
	}
	require.Contains(t, text, "linux/amd64")
	require.Contains(t, text, "bobbin stays at 12:30:45")
}

func TestHostRightsMove(t *testing.T) {
	h := serve(t, nil)
	laptop, ann, bob := h.host(), h.player(1), h.player(2)
	hosts := func(p *phone) bool { status, _ := p.get("/api/camera"); return status == http.StatusOK }
	role := func(p *phone) engine.Role {
		_, body := p.get("/api/session")
		var s struct{ Role engine.Role }
		require.NoError(t, json.Unmarshal([]byte(body), &s))
		return s.Role
	}
	give := func(by *phone, seat int) int {
		status, _ := by.post("/api/host", map[string]any{"seat": seat})
		return status
	}

	require.False(t, hosts(ann))
	require.Equal(t, 403, give(ann, 1), "nobody takes them without being given them")
	require.Equal(t, 200, give(laptop, 1))
	require.True(t, hosts(ann))
	require.Equal(t, engine.Host, role(ann))

	events, leave := ann.stream("")
	defer leave()
	await(t, events, "view")
	require.Equal(t, 200, give(ann, 2), "the one who has them hands them on")
	require.False(t, hosts(ann), "the old host loses them")
	require.True(t, hosts(bob), "the new one has them")
	require.True(t, hosts(laptop), "and the laptop always")
	require.Equal(t, engine.Player, role(ann))
	await(t, events, "view") // with the eyes of a player again
	require.Equal(t, 403, give(ann, 1))
	require.Equal(t, 404, give(laptop, 5), "an empty seat hosts nothing")
	require.True(t, hosts(bob), "a refused move changes nothing")

	// Bob's phone has died: nobody is left with the rights but the laptop, which
	// gives them to Ann, or frees the seat.
	bob.client.CloseIdleConnections()
	require.Equal(t, 200, give(laptop, 1))
	require.True(t, hosts(ann))
	require.False(t, hosts(bob))
	status, _ := laptop.request(http.MethodDelete, "/api/seat?seat=1", nil, nil)
	require.Equal(t, 200, status)
	require.False(t, hosts(ann), "rights go with the seat")
	require.True(t, hosts(laptop))
	require.Equal(t, 200, give(laptop, 2))
	require.Equal(t, 200, give(laptop, 0), "back to the laptop alone")
	require.False(t, hosts(bob))

	// The rights outlive a restart, with the link of the new start for the laptop.
	require.Equal(t, 200, give(laptop, 2))
	h.stop()
	again := serveIn(t, h.folder, nil)
	bob.house = again
	bob.client.Jar.SetCookies(mustURL(again.url), bob.client.Jar.Cookies(mustURL(h.url)))
	require.True(t, hosts(bob))
	require.True(t, hosts(again.host()))
}
