package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Where the sentences stand that the server writes in English and a page may show.
var (
	findings = []string{"../doctor.go", "../camera.go", "../../vision/health.go", "../../cmd/elderglass/doctor_*.go"}
	trays    = []string{"../../tracker/*.go", "../../engine/table/tray.go", "../../models/expectation.go", "../../vision/*.go", "../../vision/process/*.go"}
	refusals = []string{"../*.go", "../../engine/table/*.go", "../../vision/process/calibrate.go", "../../vision/process/supervisor.go"}
	// elsewhere are files whose refusals only the terminal shows, or only a page that
	// is not ours can bring about.
	elsewhere = []string{"certificate.go", "metrics.go", "body.go", "session.go", "reply.go", "request.go", "table.go", "view.go", "recap.go"}
)

// whole is a sentence that tells people of the tray or the camera, unlike an error.
var whole = regexp.MustCompile(`^[A-Z][^:]* .*\.$`)

var verb = regexp.MustCompile(`%(?:\.\d)?[a-z]`)

// englishKey is the key of an English sentence of the server's in a catalogue.
func englishKey(sentence string) string {
	return "= " + verb.ReplaceAllString(strings.TrimSuffix(sentence, ": %w"), "%s")
}

func TestGermanHasWhatTheServerSaysInEnglish(t *testing.T) {
	german := catalogues(t)["de"]
	for file, root := range parsed(t, findings) {
		ast.Inspect(root, func(n ast.Node) bool {
			if field, ok := n.(*ast.KeyValueExpr); ok {
				if name, ok := field.Key.(*ast.Ident); ok && (name.Name == "Text" || name.Name == "Do") {
					if sentence, ok := literal(field.Value); ok {
						assertKnown(t, german, sentence, file)
					}
				}
			}
			return true
		})
	}
	for file, root := range parsed(t, trays) {
		ast.Inspect(root, func(n ast.Node) bool {
			if e, ok := n.(*ast.BasicLit); ok {
				if sentence, ok := literal(e); ok && whole.MatchString(sentence) {
					assertKnown(t, german, sentence, file)
				}
			}
			return true
		})
	}
	for file, root := range parsed(t, refusals) {
		if slices.Contains(elsewhere, filepath.Base(file)) {
			continue
		}
		ast.Inspect(root, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 1 && isSelector(call.Fun, "Errorf") && spokenOf(call.Args[0]) {
				if sentence, ok := literal(call.Args[1]); ok && strings.Contains(sentence, " ") {
					assertKnown(t, german, sentence, file)
				}
			}
			return true
		})
	}
}

func assertKnown(t *testing.T, german map[string]forms, sentence, file string) {
	t.Helper()
	key := englishKey(sentence)
	_, known := german[key]
	assert.True(t, known, "%s says %q, but lang/de.json has no such key", file, key)
}

// spokenOf reports whether a code of errors is one about which a person is told more
// than that it happened.
func spokenOf(code ast.Expr) bool {
	return slices.ContainsFunc([]string{"Forbidden", "Conflict", "Unavailable", "TooMany", "TooLarge", "Illegal", "Unreadable"}, func(name string) bool { return isSelector(code, name) })
}

func isSelector(e ast.Expr, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == name
}

// literal returns the text of a literal, also as the format of a call.
func literal(e ast.Expr) (string, bool) {
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) > 0 {
		return literal(call.Args[0])
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

func parsed(t *testing.T, patterns []string) map[string]*ast.File {
	t.Helper()
	all := map[string]*ast.File{}
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files, pattern)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			root, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			all[file] = root
		}
	}
	return all
}
