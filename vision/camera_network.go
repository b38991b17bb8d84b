//go:build !nocv

package vision

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// Bounds of a camera on the network.
const (
	dialTimeout   = 3 * time.Second
	answerTimeout = 5 * time.Second
	pictureWait   = 2500 * time.Millisecond // without a picture for so long, the camera has stopped
	stillEvery    = 100 * time.Millisecond  // between two single pictures
	maxJPEG       = 8 << 20
	maxCameraSide = 8192
	maxCameraArea = 24_000_000
)

// httpCamera reads MJPEG or single JPEGs over http in Go: bounded in time and
// size, without redirects, connected to the address that was checked. A goroutine
// takes the pictures as they come and keeps the latest only, so that a slow
// reader never falls behind.
type httpCamera struct {
	cancel context.CancelFunc
	done   chan struct{}
	fresh  chan struct{}
	start  time.Time

	// coming is filled by receive, given is what Next looks at; they change places with latest, so that none is made anew.
	coming, given *bytes.Buffer

	mu     sync.Mutex
	latest *bytes.Buffer
	unseen bool // latest was not given yet
	taken  time.Time
	err    error
}

func openHTTP(s Source) (Camera, error) {
	ctx, cancel := context.WithCancel(context.Background())
	client := &http.Client{
		Transport:     cameraTransport(s),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	c := &httpCamera{
		cancel: cancel, done: make(chan struct{}), fresh: make(chan struct{}, 1), start: time.Now(),
		coming: &bytes.Buffer{}, given: &bytes.Buffer{}, latest: &bytes.Buffer{},
	}
	res, err := get(ctx, client, s.URL) //nolint:bodyclose // receive closes it
	if err != nil {
		cancel()
		client.CloseIdleConnections()
		return nil, err
	}
	go c.receive(ctx, client, s.URL, res)
	return c, nil
}

// cameraTransport connects to the pinned address whatever the name says now.
func cameraTransport(s Source) *http.Transport {
	dialer := &net.Dialer{Timeout: dialTimeout}
	return &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if s.Address.IsValid() {
				address = s.Address.String()
			}
			return dialer.DialContext(ctx, network, address)
		},
		ResponseHeaderTimeout:  answerTimeout,
		TLSHandshakeTimeout:    dialTimeout,
		MaxResponseHeaderBytes: 16 << 10,
		DisableCompression:     true,
	}
}

func get(ctx context.Context, client *http.Client, address string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, models.Refuse(models.Invalid, "refuse.not-a-camera-address").Because(err)
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "tray.why.camera-does-not-answer").Because(withoutURL(err))
	}
	if res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden {
		return nil, errors.Join(models.Refuse(models.Forbidden, "refuse.camera-asks-for-password"), res.Body.Close())
	}
	if res.StatusCode != http.StatusOK {
		return nil, errors.Join(models.Refuse(models.Unreadable, "refuse.camera-answers-without-picture", "status",
			res.Status), res.Body.Close())
	}
	return res, nil
}

// withoutURL takes the address, which may hold a password, out of an error.
func withoutURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// receive takes pictures until the camera stops or Close is called.
func (c *httpCamera) receive(ctx context.Context, client *http.Client, address string, res *http.Response) {
	defer close(c.done)
	defer client.CloseIdleConnections()
	kind, params, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	switch {
	case err == nil && strings.HasPrefix(kind, "multipart/"):
		err = c.stream(ctx, res.Body, params["boundary"])
	case err == nil && kind == "image/jpeg":
		err = c.stills(ctx, client, address, res)
	default:
		err = errors.Join(errors.New("neither MJPEG nor JPEG"), res.Body.Close())
	}
	c.mu.Lock()
	c.err = err
	c.mu.Unlock()
	c.cancel()
}

// stream takes the parts of an MJPEG stream. A stream that stalls is cut.
func (c *httpCamera) stream(ctx context.Context, body io.ReadCloser, boundary string) (err error) {
	defer func() { err = errors.Join(err, body.Close()) }()
	watchdog := time.AfterFunc(answerTimeout, c.cancel)
	defer watchdog.Stop()
	buffered := bufio.NewReaderSize(body, 64<<10)
	// Some cameras name the boundary with the two dashes that belong before it.
	if strings.HasPrefix(boundary, "--") {
		if head, err := buffered.Peek(len(boundary) + 2); err == nil &&
			!bytes.HasPrefix(bytes.TrimLeft(head, "\r\n"), []byte("--"+boundary)) {
			boundary = strings.TrimPrefix(boundary, "--")
		}
	}
	parts := multipart.NewReader(buffered, boundary)
	for ctx.Err() == nil {
		part, err := parts.NextRawPart()
		if err != nil {
			return err
		}
		// The end of a part shows only when the next one begins; with its length
		// known the picture is complete a picture's time earlier.
		length := int64(maxJPEG + 1)
		if n, err := strconv.ParseInt(part.Header.Get("Content-Length"), 10, 64); err == nil && n > 0 {
			length = n
		}
		if err := c.take(io.LimitReader(part, length)); err != nil {
			return err
		}
		watchdog.Reset(answerTimeout)
	}
	return ctx.Err()
}

// stills fetches one JPEG after the other.
func (c *httpCamera) stills(ctx context.Context, client *http.Client, address string, res *http.Response) error {
	next := time.NewTicker(stillEvery)
	defer next.Stop()
	for {
		if err := errors.Join(c.take(res.Body), res.Body.Close()); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-next.C:
		}
		var err error
		if res, err = get(ctx, client, address); err != nil {
			return err
		}
	}
}

// take reads one JPEG and makes it the latest.
func (c *httpCamera) take(r io.Reader) error {
	c.coming.Reset()
	if _, err := c.coming.ReadFrom(io.LimitReader(r, maxJPEG+1)); err != nil {
		return err
	}
	if c.coming.Len() > maxJPEG {
		return errors.New("picture too large")
	}
	c.mu.Lock()
	c.latest, c.coming, c.unseen, c.taken = c.coming, c.latest, true, time.Now()
	c.mu.Unlock()
	select {
	case c.fresh <- struct{}{}:
	default:
	}
	return nil
}

// Next implements Camera. A picture that cannot be decoded is passed over.
func (c *httpCamera) Next(frame *Frame) (time.Duration, error) {
	patience := time.NewTimer(pictureWait)
	defer patience.Stop()
	for {
		select {
		case <-c.fresh:
		case <-c.done:
			c.mu.Lock()
			defer c.mu.Unlock()
			return 0, models.Refuse(models.Unreadable, "tray.why.camera-ended-stream-check").Because(c.err)
		case <-patience.C:
			return 0, models.Refuse(models.Unreadable, "tray.why.camera-sends-no-pictures")
		}
		c.mu.Lock()
		unseen, taken := c.unseen, c.taken
		if unseen {
			c.given, c.latest, c.unseen = c.latest, c.given, false
		}
		c.mu.Unlock()
		if unseen && frame.take(c.given.Bytes()) == nil {
			return taken.Sub(c.start), nil
		}
	}
}

// Close implements Camera.
func (c *httpCamera) Close() error {
	c.cancel()
	<-c.done
	return nil
}

// rtspOptions bound each wait for the camera to two seconds, by the name that
// FFmpeg has for it since version 5.
const rtspOptions = "rtsp_transport;tcp|timeout;2000000|rw_timeout;2000000|protocol_whitelist;rtsp,tcp"

// rtspCamera reads RTSP over TCP through FFmpeg, bounded in time and to the
// protocols that RTSP needs.
type rtspCamera struct {
	capture *gocv.VideoCapture
	start   time.Time
}

func openRTSP(s Source) (Camera, error) {
	u, err := url.Parse(s.URL)
	if err != nil {
		return nil, models.Refuse(models.Invalid, "refuse.not-a-camera-address").Because(err)
	}
	if s.Address.IsValid() {
		u.Host = s.Address.String()
	}
	capture, err := captureFFmpeg(u.String(), rtspOptions)
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.rtsp-silent")
	}
	return &rtspCamera{capture: capture, start: time.Now()}, nil
}

// Next implements Camera.
func (c *rtspCamera) Next(frame *Frame) (time.Duration, error) {
	if picture := frame.decoded(); !c.capture.Read(picture) || picture.Empty() {
		return 0, models.Refuse(models.Unreadable, "tray.why.camera-sends-no-pictures")
	}
	return time.Since(c.start), nil
}

// Close implements Camera.
func (c *rtspCamera) Close() error { return c.capture.Close() }
