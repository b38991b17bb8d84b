package process

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
)

// A child may be any program in any state: what it says must not hurt the parent.
func TestAChildThatTalksNonsenseIsEndedAndGivenUp(t *testing.T) {
	for name, script := range map[string]string{
		"ends at once":       "exit 3",
		"says nonsense":      "echo nonsense >&3; sleep 30",
		"claims a giant":     "printf '\\377\\377\\377\\377\\377\\377\\377\\377' >&3; sleep 30",
		"sends half a frame": "printf '\\000\\000\\000\\011\\000\\000\\000\\000{' >&3; exit 0",
		"aborts":             "kill -ABRT $$",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			trays := make(chan models.Tray, 64)
			s := New(Options{
				Command: func() *exec.Cmd { return exec.Command("/bin/sh", "-c", script) },
				OnTray:  func(tray models.Tray) { trays <- tray },
			})
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() {
				defer close(done)
				s.Run(ctx)
			}()
			s.Use(Setup{Source: vision.Source{Kind: vision.SourceDemo}})
			limit := time.After(2 * time.Minute)
			for off := false; !off; {
				select {
				case tray := <-trays:
					off = tray.State == models.TrayOff
				case <-limit:
					require.Fail(t, "it was not given up")
				}
			}
			cancel()
			<-done
		})
	}
}

func TestAProgramThatCannotStartIsGivenUp(t *testing.T) {
	s := New(Options{Command: func() *exec.Cmd { return exec.Command("/nonexistent/elderglass") }})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	s.Use(Setup{Source: vision.Source{Kind: vision.SourceDemo}})
	require.Eventually(t, func() bool { return s.Tray().State == models.TrayOff }, 2*time.Minute, 20*time.Millisecond)
	cancel()
	<-done
}

func TestWhatLibrariesSayNamesNoPasswords(t *testing.T) {
	var said tail
	_, err := said.Write([]byte("could not open rtsp://ann:secret@192.168.1.7:554/live and http://t0ken@camera.lan/x: 401\n"))
	require.NoError(t, err)
	require.Equal(t, "could not open rtsp://…@192.168.1.7:554/live and http://…@camera.lan/x: 401", said.String())
}

// Whoever waits for a card or a lesson in vain is told of a slow reader, not of a camera's cable.
func TestARequestThatIsNotAnsweredSaysWhatMayBeDone(t *testing.T) {
	l, err := start(exec.Command("/bin/sh", "-c", "cat > /dev/null"))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for what, key := range map[kind]string{
		askCards: "refuse.reader-slow", askPhoto: "refuse.reader-slow", askPreview: "refuse.camera-silent",
	} {
		_, _, err := l.ask(ctx, message{Kind: what}, nil)
		require.Equal(t, models.Unavailable, models.CodeOf(err))
		require.Equal(t, key, models.TextOf(err).Key)
	}
	require.NoError(t, l.end())
}
