package proof

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The reasons why a statement has no case, with what follows them: that it is kept by
// hand, or that the case is missing.
const (
	byHand = "by hand: "
	open   = "open: "
)

// statement is one rule in our own words.
type statement struct {
	id, section, source, text string
	// without is why no case proves it, with byHand or open before it; "" for all others.
	without string
}

// is reports whether a statement has no case for a reason.
func (s statement) is(reason string) bool { return strings.HasPrefix(s.without, reason) }

// statements reads testdata/statements.txt: "== SECTION", and in each line of a section
// "id | source | statement", perhaps with " | " and the reason why no case proves it.
func statements(t *testing.T) []statement {
	t.Helper()
	file, err := os.Open("testdata/statements.txt")
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	var list []statement
	section := ""
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if name, ok := strings.CutPrefix(line, "== "); ok {
			section = name
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, " | ")
		require.Contains(t, []int{3, 4}, len(parts), line)
		s := statement{id: parts[0], section: section, source: parts[1], text: parts[2]}
		if len(parts) == 4 {
			s.without = parts[3]
			require.True(t, s.is(byHand) || s.is(open), line)
		}
		list = append(list, s)
	}
	require.NoError(t, lines.Err())
	return list
}
