package row

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// aloneVariable is the environment variable that names the test that a process is for.
const aloneVariable = "ELDERGLASS_ALONE"

// Alone carries a test out in a process of its own and reports whether this is that
// process. A test that changes what the whole process may do begins with it and
// returns where it is false: go test writes a log of its own in the process of the
// tests, and fails if it cannot.
func Alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv(aloneVariable) == t.Name() {
		return true
	}
	self, err := os.Executable()
	require.NoError(t, err)
	c := exec.CommandContext(t.Context(), self, "-test.v", "-test.run=^"+regexp.QuoteMeta(t.Name())+"$")
	c.Env = append(os.Environ(), aloneVariable+"="+t.Name())
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for line := range strings.Lines(string(out)) {
		if attr, ok := strings.CutPrefix(line, "=== ATTR  "+t.Name()+" "); ok {
			key, value, _ := strings.Cut(strings.TrimSpace(attr), " ")
			t.Attr(key, value)
		}
	}
	require.Contains(t, string(out), "--- PASS: "+t.Name(), "the test ran")
	return false
}
