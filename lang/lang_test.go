package lang_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/lang"
)

func TestEnglishIsCompleted(t *testing.T) {
	require.Equal(t, "Port 80 is free.", lang.English("doctor.port-free", map[string]any{"port": 80}))
	require.Contains(t, lang.English("doctor.put-back-or-import", map[string]any{"n": 1}), "its backup")
	require.Contains(t, lang.English("doctor.put-back-or-import", map[string]any{"n": 3}), "one of its 3 backups")
	require.Equal(t, "no.such.key", lang.English("no.such.key", nil))
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// TestEveryKeyThatTheServerSaysIsInEveryLanguage looks for each text that Go code makes,
// with its arguments, in every catalogue.
func TestEveryKeyThatTheServerSaysIsInEveryLanguage(t *testing.T) {
	catalogues := map[string]map[string]json.RawMessage{}
	games, err := filepath.Glob("*/*.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(games), 2)
	files, err := filepath.Glob("*.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 2)
	for _, file := range append(games, files...) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		c := catalogues[filepath.Base(file)]
		require.NoError(t, json.Unmarshal(data, &c))
		catalogues[filepath.Base(file)] = c
	}
	said := 0
	check := func(where, key string, given []string) {
		said++
		for file, c := range catalogues {
			sentence, ok := c[key]
			if !assert.True(t, ok, "%s: %s lacks %q", where, file, key) {
				continue
			}
			for _, m := range placeholder.FindAllStringSubmatch(string(sentence), -1) {
				assert.Contains(t, given, m[1], "%s: %s: %q", where, file, key)
			}
		}
	}
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		root, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(root, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			from, says := speaks[called(call.Fun)]
			if !says || len(call.Args) <= from {
				return true
			}
			key, ok := literal(call.Args[from])
			if !ok || !isKey.MatchString(key) {
				return true
			}
			var given []string
			for i := from + 1; i < len(call.Args); i += 2 {
				name, ok := literal(call.Args[i])
				assert.True(t, ok, "%s: %s", path, key)
				given = append(given, name)
			}
			check(fmt.Sprint(set.Position(call.Pos())), key, given)
			return true
		})
		return nil
	}))
	require.Greater(t, said, 500)
	for _, word := range []string{"top", "middle", "bottom"} {
		for _, side := range []string{"", "-left", "-right"} {
			check("vision", "where."+word+side, nil)
		}
	}
	for _, key := range []string{"author.camera", "author.card-book", "refuse.only-players", "refuse.only-host"} {
		check("the server", key, nil)
	}
	for _, code := range []string{"invalid", "illegal", "stale", "forbidden", "not-found", "conflict", "too-large",
		"too-many", "unreadable", "unavailable", "internal"} {
		check("models", "error."+code, nil)
	}
	for file, c := range catalogues {
		for key := range c {
			assert.False(t, strings.HasPrefix(key, "= "), "%s: %q is no key", file, key)
		}
	}
}

// speaks are the functions that make texts, each with the place of the key among what it is
// given; pairs of the name and the value of an argument follow.
var speaks = map[string]int{"Say": 0, "say": 0, "word": 0, "Refuse": 1, "refuse": 1, "illegal": 1}

// isKey tells the keys of the catalogues from other words.
var isKey = regexp.MustCompile(`^[a-z-]+(\.[a-z0-9-]+)*$`)

// called is the name of the function or method in a call.
func called(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}
