package lang_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
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

var (
	optional    = regexp.MustCompile(`\[[^\]]*\]`)
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
)

// catalogues are the sentences by the folder and the file that they are in, slash-separated:
// "" is the folder of the frame, GAME that of a game, GAME/BOX that of a box.
func catalogues(t *testing.T) map[string]map[string]map[string]json.RawMessage {
	t.Helper()
	all := map[string]map[string]map[string]json.RawMessage{}
	for _, pattern := range []string{"*.json", "*/*.json", "*/*/*.json"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(files), 2, pattern)
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), ".")
			if all[folder] == nil {
				all[folder] = map[string]map[string]json.RawMessage{}
			}
			var c map[string]json.RawMessage
			require.NoError(t, json.Unmarshal(data, &c), file)
			all[folder][filepath.Base(file)] = c
		}
	}
	return all
}

// speaker is the folder whose sentences code may say in a folder of the program: those of
// its box, of its game, or of the frame.
func speaker(folder string, folders []string) string {
	rest, ok := strings.CutPrefix(filepath.ToSlash(folder), "../engine/")
	for ; ok && rest != "."; rest = path.Dir(rest) {
		if slices.Contains(folders, rest) {
			return rest
		}
	}
	return ""
}

// TestNoSentenceIsInTwoPlaces holds that a box says what neither its game nor another of its
// boxes says.
func TestNoSentenceIsInTwoPlaces(t *testing.T) {
	all := catalogues(t)
	for folder, files := range all {
		game := path.Dir(folder)
		if game == "." {
			continue
		}
		for other, theirs := range all {
			if other == folder || other != game && path.Dir(other) != game {
				continue
			}
			for file, c := range files {
				for key := range c {
					assert.NotContains(t, theirs[file], key, "%s/%s says it too", other, file)
				}
			}
		}
	}
}

// TestEveryKeyThatTheServerSaysIsInEveryLanguage looks for each text that Go code makes,
// with its arguments, in every catalogue: what code of a box says in that of the box, of
// its game or of the frame, what code of a game says in that of the game or of the frame.
// What a sentence has in brackets may be left out, but not by all who say it.
func TestEveryKeyThatTheServerSaysIsInEveryLanguage(t *testing.T) {
	all := catalogues(t)
	folders := slices.Collect(maps.Keys(all))
	said := 0
	sometimes := map[string]bool{}
	check := func(where, by, key string, given []string) {
		said++
		for file := range all[""] {
			var sentence json.RawMessage
			for folder := by; sentence == nil && folder != "."; folder = path.Dir(folder) {
				sentence = all[folder][file][key]
			}
			if sentence == nil {
				sentence = all[""][file][key]
			}
			if !assert.NotNil(t, sentence, "%s: %s/%s lacks %q", where, by, file, key) {
				continue
			}
			always := optional.ReplaceAllString(string(sentence), "")
			for _, m := range placeholder.FindAllStringSubmatch(always, -1) {
				assert.Contains(t, given, m[1], "%s: %s: %q", where, file, key)
			}
			for _, part := range optional.FindAllString(string(sentence), -1) {
				for _, m := range placeholder.FindAllStringSubmatch(part, -1) {
					argument := fmt.Sprintf("%s/%s: %q: %s", by, file, key, m[1])
					sometimes[argument] = sometimes[argument] || slices.Contains(given, m[1])
				}
			}
		}
	}
	require.NoError(t, filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		root, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(root, func(n ast.Node) bool {
			if text, ok := n.(*ast.CompositeLit); ok {
				if key, ok := plainText(text); ok && isKey.MatchString(key) {
					check(fmt.Sprint(set.Position(text.Pos())), speaker(filepath.Dir(file), folders), key, nil)
				}
				return true
			}
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
				assert.True(t, ok, "%s: %s", file, key)
				given = append(given, name)
			}
			check(fmt.Sprint(set.Position(call.Pos())), speaker(filepath.Dir(file), folders), key, given)
			return true
		})
		return nil
	}))
	require.Greater(t, said, 500)
	for argument, given := range sometimes {
		assert.True(t, given, "%s is never said", argument)
	}
	for _, word := range []string{"top", "middle", "bottom"} {
		for _, side := range []string{"", "-left", "-right"} {
			check("vision", "", "where."+word+side, nil)
		}
	}
	check("the card book", "", "author.card-book", nil)
	for _, key := range []string{"author.camera", "refuse.only-players", "refuse.only-host"} {
		check("the server", "", key, nil)
	}
	for _, code := range []string{
		"invalid", "illegal", "stale", "forbidden", "not-found", "conflict", "too-large",
		"too-many", "unreadable", "unavailable", "internal",
	} {
		check("models", "", "error."+code, nil)
	}
	for folder, files := range all {
		for file, c := range files {
			for key := range c {
				assert.False(t, strings.HasPrefix(key, "= "), "%s/%s: %q is no key", folder, file, key)
			}
		}
	}
}

// speaks are the functions that make texts, each with the place of the key among what it is
// given; pairs of the name and the value of an argument follow.
var speaks = map[string]int{"Say": 0, "say": 0, "word": 0, "Refuse": 1, "refuse": 1, "illegal": 1}

// plainText is the key of a text that is written out with nothing but that.
func plainText(lit *ast.CompositeLit) (key string, ok bool) {
	name, ok := lit.Type.(*ast.SelectorExpr)
	if !ok || name.Sel.Name != "Text" || len(lit.Elts) != 1 {
		return "", false
	}
	pair, ok := lit.Elts[0].(*ast.KeyValueExpr)
	if !ok {
		return "", false
	}
	return literal(pair.Value)
}

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

// TestGermanRefusalsAreSentences holds that a German refusal of the server stands by itself, since it is shown as it
// is, and that what a sentence leads to is called there as it is called elsewhere: the tray, a phone, the camera's
// screen, the board, sanity.
func TestGermanRefusalsAreSentences(t *testing.T) {
	sentence := regexp.MustCompile(`^"[\p{Lu}{].*[.?!]"$`)
	other := regexp.MustCompile(`Tablett|Handy|Diagnose|Computer|Spielfeld|Verstand\b`)
	for folder, files := range catalogues(t) {
		for key, said := range files["de.json"] {
			if folder == "" && strings.HasPrefix(key, "refuse.") {
				assert.Regexp(t, sentence, string(said), key)
			}
			assert.NotRegexp(t, other, string(said), "%s: %s", folder, key)
		}
	}
}

// spoken is a word of the catalogue as an argument.
type spoken string

func (s spoken) Spoken() (key string, args map[string]any, words string) { return string(s), nil, "" }

// TestSeveralThingsAreSaidSo reads what is gained, lost and spent: of one Clue and of several.
func TestSeveralThingsAreSaidSo(t *testing.T) {
	for language, want := range map[string][2]string{
		"en": {"Ada loses 1 Clue", "Ada loses 2 Clues"},
		"de": {"Ada verliert 1 Hinweis", "Ada verliert 2 Hinweise"},
	} {
		c := lang.Of(language, "eldritch")
		for i, n := range []int{1, 2} {
			args := map[string]any{"who": "Ada", "n": n, "what": spoken("eldritch.thing.clue")}
			require.Equal(t, want[i], c.Sentence("eldritch.log.loses", args))
		}
	}
}
