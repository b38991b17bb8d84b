package e2e_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// axe is axe-core, the accessibility checker, as its authors ship it.
var axe = sync.OnceValues(func() (string, error) {
	f, err := os.Open("testdata/axe-core-4.14.1.min.js.gz")
	if err != nil {
		return "", err
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		return "", err
	}
	data, err := io.ReadAll(r)
	return string(data), err
})

type violation struct {
	ID    string `json:"id"`
	Help  string `json:"help"`
	Nodes []struct {
		HTML    string `json:"html"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// accessible checks the page as it is now against WCAG 2.2 A and AA and axe's best
// practices.
func (p *phone) accessible(t *testing.T, where string) {
	t.Helper()
	p.until(still) // what fades in is pale
	source, err := axe()
	require.NoError(t, err)
	if !eval[bool](p, `"axe" in window`) {
		eval[bool](p, `(() => {`+source+`; return true })()`)
	}
	found, err := value[[]violation](p,
		`axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa",
			"best-practice"]}).then((r) => r.violations)`)
	require.NoError(t, err)
	var b strings.Builder
	for _, v := range found {
		fmt.Fprintf(&b, "%s: %s\n", v.ID, v.Help)
		for _, n := range v.Nodes {
			fmt.Fprintf(&b, "    %s\n    %s\n", n.HTML, strings.ReplaceAll(n.Summary, "\n", " "))
		}
	}
	assert.Empty(t, b.String(), "%s on %s", where, p.name)
}
