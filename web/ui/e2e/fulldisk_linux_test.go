package e2e_test

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fillDisk makes every file of the program unable to grow, as on a disk without space, until the returned function is
// called.
func (s *server) fillDisk() (restore func()) {
	s.t.Helper()
	limit := func(bytes string) {
		s.t.Helper()
		all, err := filepath.Glob("/proc/[0-9]*")
		require.NoError(s.t, err)
		n := 0
		for _, process := range all {
			pid, err := strconv.Atoi(filepath.Base(process))
			require.NoError(s.t, err)
			// The program has a group of its own, with all that it starts.
			if group, err := syscall.Getpgid(pid); err != nil || group != s.cmd.Process.Pid {
				continue
			}
			said, err := exec.Command("prlimit", "--pid", strconv.Itoa(pid), "--fsize="+bytes+":").CombinedOutput()
			require.NoError(s.t, err, string(said))
			n++
		}
		require.Positive(s.t, n)
	}
	limit("512")
	return func() { limit("unlimited") }
}

// TestAFullDiskIsToldOnEveryPhone fills the laptop's disk while two play: both read in their language that nothing is
// saved, as does whoever comes then, what was refused is not shown as done, and all play on once there is space again.
func TestAFullDiskIsToldOnEveryPhone(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	bert := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.set("signs", 2)
	bert.until(`document.querySelector(".strip .count.signs").innerText.startsWith("2")`)

	restore := s.fillDisk()
	ada.tap(".strip .count.signs")
	ada.tap("dialog[open] .step-values button:nth-child(5)")
	ada.read("The game cannot be saved. Free some space")
	bert.read("Das Spiel kann nicht gesichert werden. Schafft Platz")
	ada.pictureTo("full-disk", "told")
	bert.pictureTo("full-disk", "told-de")
	bert.reload()
	bert.read("Das Spiel kann nicht gesichert werden. Schafft Platz")
	for _, p := range []*phone{ada, bert} {
		assert.Equal(t, "2", p.text(".strip .count.signs .number")[:1], "it was not done")
	}
	ada.pictureTo("full-disk", "refused")
	bert.speaks("a full disk")

	restore()
	ada.read("Saving works again.")
	bert.read("Das Sichern geht wieder.")
	ada.close()
	ada.set("signs", 4)
	bert.until(`document.querySelector(".strip .count.signs").innerText.startsWith("4")`)
}
