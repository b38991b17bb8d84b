// Package elderglass_test guards the house: which room may import which.
package elderglass_test

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "elderglass/"

// arrows lists, for each room, what it may import besides the standard library
// and its own subpackages, as in ARCHITECTURE.md. A package of ours is meant alone, without
// those below its folder. A room that is missing here may not exist.
var arrows = map[string][]string{
	"lang":        {},
	"models":      {"lang"},
	"calibration": {"models", "internal/durable", "internal/order", "gocv.io/x/gocv"},
	"vision":      {"calibration", "models", "vision/mats", "vision/nets", "gocv.io/x/gocv"},
	"vision/pips": {"calibration", "models", "vision/mats", "vision/nets", "gocv.io/x/gocv"},
	"vision/mats": {"calibration", "models", "vision/nets", "gocv.io/x/gocv"},
	"vision/nets": {"models", "google.golang.org/protobuf"},
	"vision/process": {
		"calibration", "models", "vision", "vision/cards", "vision/mats", "vision/pips", "gocv.io/x/gocv",
	},
	"vision/bench":   {"calibration", "models", "vision", "vision/pips"},
	"vision/camtest": {"calibration", "github.com/stretchr/testify"},
	"vision/cards": {
		"calibration", "models", "vision/cards/icons", "internal/durable", "internal/order", "gocv.io/x/gocv",
	},
	"vision/cards/icons": {
		"internal/order", "vision/nets", "vision/cards/ground", "vision/cards/linear", "vision/cards/lanes",
		"gocv.io/x/gocv",
	},
	"vision/cards/bench": {
		"models", "vision", "vision/cards", "vision/cards/projective", "gocv.io/x/gocv", "golang.org/x/image",
	},
	"tracker":          {"models"},
	"engine":           {"models"},
	"engine/rules":     {"engine", "models"},
	"engine/scene":     {"engine", "models"},
	"engine/eldersign": {"engine", "engine/rules", "engine/scene", "models"},
	"engine/eldersign/core": {
		"engine", "engine/rules", "engine/eldersign", "engine/eldersign/cards",
		"engine/eldersign/task", "engine/eldersign/odds", "models",
	},
	"engine/eldersign/unseen": {
		"engine", "engine/rules", "engine/eldersign", "engine/eldersign/cards",
		"engine/eldersign/task", "engine/eldersign/odds", "models",
	},
	"engine/eldersign/grave": {
		"engine", "engine/rules", "engine/scene", "engine/eldersign", "engine/eldersign/cards",
		"models",
	},
	"engine/eldersign/deep": {
		"engine", "engine/rules", "engine/scene", "engine/eldersign", "engine/eldersign/cards",
		"engine/eldersign/task", "models",
	},
	"engine/eldersign/ice": {"engine", "engine/rules", "engine/eldersign", "engine/eldersign/cards", "models"},
	"engine/eldersign/gates": {
		"engine", "engine/rules", "engine/scene", "engine/eldersign", "engine/eldersign/cards", "engine/eldersign/task",
		"models",
	},
	"engine/eldersign/pharaoh": {
		"engine", "engine/rules", "engine/scene", "engine/eldersign", "engine/eldersign/cards",
		"models",
	},
	"engine/eldersign/promo": {
		"engine/rules", "engine/eldersign", "engine/eldersign/cards", "engine/eldersign/task",
	},
	"engine/eldersign/boxes": {
		"engine", "engine/eldersign", "engine/eldersign/cards", "engine/eldersign/core", "engine/eldersign/deep",
		"engine/eldersign/gates", "engine/eldersign/grave", "engine/eldersign/ice", "engine/eldersign/pharaoh",
		"engine/eldersign/promo", "engine/eldersign/unseen",
	},
	"engine/eldersign/playtest": {
		"engine", "engine/eldersign", "internal/row", "models",
		"github.com/stretchr/testify",
	},
	"engine/deathmaydie": {"engine", "engine/rules", "engine/scene", "models"},
	"engine/eldritch":    {"engine", "engine/rules", "engine/scene", "models"},
	"engine/eldersign/bench": {
		"engine/eldersign/boxes", "engine/eldersign/cards", "engine/eldersign/odds",
		"engine/eldersign/task", "models",
	},
	"engine/chronicle":    {"engine", "engine/scene", "engine/table", "lang", "models"},
	"engine/games":        {"engine", "models", "engine/eldersign/boxes", "engine/eldritch", "engine/deathmaydie"},
	"engine/script":       {"engine", "engine/rules", "models"},
	"engine/script/proof": {"engine", "engine/script", "lang", "github.com/stretchr/testify"},
	"engine/journal":      {"models", "internal/durable", "modernc.org/sqlite", "github.com/gofrs/flock"},
	"engine/table":        {"engine", "engine/journal", "models", "github.com/evanphx", "golang.org/x/text"},
	"web": {
		"engine", "engine/chronicle", "engine/scene", "engine/table", "models", "web/nearby",
		"github.com/skip2/go-qrcode", "github.com/prometheus/client_golang", "golang.org/x",
	},
	"web/nearby":        {"engine/table", "github.com/hashicorp/mdns"},
	"web/ui/build":      {"github.com/evanw/esbuild", "engine", "engine/scene", "engine/games", "models"},
	"internal/durable":  {"github.com/gofrs/flock"},
	"internal/order":    {},
	"internal/headless": {"github.com/chromedp/chromedp"},
	"internal/row":      {"github.com/stretchr/testify"},
	"cmd":               {"*"},
}

// tools lists what every room's tests may use besides what the room may. Of our own
// rooms a test may use any, to try its room with, but no command.
var tools = []string{
	"github.com/stretchr/testify", "pgregory.net/rapid", "go.uber.org/goleak", "github.com/chromedp",
	"github.com/coder/websocket", "github.com/evanphx/json-patch", "modernc.org",
}

// forbidden lists what neither a room nor anything of ours that it depends on, however far away, may import.
var forbidden = map[string][]string{
	"engine":             {"gocv.io/x/gocv"},
	"engine/rules":       {"gocv.io/x/gocv", "math/rand", "math/rand/v2", "net/http", "log/slog"},
	"engine/scene":       {"gocv.io/x/gocv", "math/rand", "math/rand/v2", "net/http", "log/slog"},
	"engine/eldersign":   {"gocv.io/x/gocv", "math/rand", "math/rand/v2", "net/http", "log/slog"},
	"engine/deathmaydie": {"gocv.io/x/gocv", "math/rand", "math/rand/v2", "net/http", "log/slog"},
	"engine/eldritch":    {"gocv.io/x/gocv", "math/rand", "math/rand/v2", "net/http", "log/slog"},
	"tracker":            {"gocv.io/x/gocv"},
	"web":                {"gocv.io/x/gocv"},
	"models":             {"net/http", "os/exec"},
}

type pkg struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Deps       []string

	TestImports  []string
	XTestImports []string
}

func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list",
		"-json=ImportPath,Standard,Imports,Deps,TestImports,XTestImports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}

// room returns the longest known room that contains a package path without the module.
func room(path string) string {
	best := ""
	for r := range arrows {
		if (path == r || strings.HasPrefix(path, r+"/")) && len(r) > len(best) {
			best = r
		}
	}
	return best
}

var (
	rowOfTable   = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|.*\\| (.*) \\|$")
	quotedInCell = regexp.MustCompile("`([^`]+)`")
)

// TestTheTableShowsTheArrows compares the table of ARCHITECTURE.md with the arrows: the same rooms, each with the same
// packages of ours. Those of others, which the table names for people, are not compared.
func TestTheTableShowsTheArrows(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string][]string{}
	for _, row := range rowOfTable.FindAllStringSubmatch(string(text), -1) {
		shown[row[1]] = []string{}
		for _, name := range quotedInCell.FindAllStringSubmatch(row[2], -1) {
			shown[row[1]] = append(shown[row[1]], name[1])
		}
	}
	for name, list := range arrows {
		ours := slices.DeleteFunc(slices.Clone(list), func(to string) bool { return foreign(to) || to == "*" })
		slices.Sort(ours)
		slices.Sort(shown[name])
		if table, ok := shown[name]; !ok || !slices.Equal(table, ours) {
			t.Errorf("ARCHITECTURE.md shows %q for the room %s, which may import %q", table, name, ours)
		}
		delete(shown, name)
	}
	for name := range shown {
		t.Errorf("ARCHITECTURE.md shows the room %s, which is not there", name)
	}
}

// leads reports whether there is an arrow from a room to a package of ours, which is one alone, without those
// below it.
func leads(from, to string) bool {
	return slices.ContainsFunc(arrows[from], func(a string) bool { return a == "*" || a == to })
}

// within reports whether somebody else's package is one of a list or inside one.
func within(path string, list []string) bool {
	return slices.ContainsFunc(list, func(a string) bool {
		return a == "*" || path == a || strings.HasPrefix(path, a+"/")
	})
}

// foreign reports whether an import is neither ours nor the standard library's.
func foreign(path string) bool { return strings.Contains(strings.SplitN(path, "/", 2)[0], ".") }

func TestArrows(t *testing.T) {
	pkgs := list(t)
	if len(pkgs) < 8 {
		t.Fatalf("go list found only %d packages", len(pkgs))
	}
	imports := map[string][]string{}
	for _, p := range pkgs {
		imports[p.ImportPath] = p.Imports
	}
	for _, p := range pkgs {
		path := strings.TrimPrefix(p.ImportPath, module)
		if path == "elderglass" {
			continue
		}
		from := room(path)
		if from == "" {
			t.Errorf("%s is in no room of the house; give it one in ARCHITECTURE.md and here", path)
			continue
		}
		for _, imp := range p.Imports {
			if inside, ok := strings.CutPrefix(imp, module); ok {
				if room(inside) != from && !leads(from, inside) {
					t.Errorf("%s imports %s: there is no arrow from %s to that package", path, inside, from)
				}
			} else if foreign(imp) && !within(imp, arrows[from]) {
				t.Errorf("%s imports %s, which %s may not", path, imp, from)
			}
		}
		for _, imp := range slices.Concat(p.TestImports, p.XTestImports) {
			inside, ours := strings.CutPrefix(imp, module)
			switch {
			case ours && room(inside) == "cmd" && from != "cmd":
				t.Errorf("the tests of %s import the command %s", path, inside)
			case foreign(imp) && !within(imp, arrows[from]) && !within(imp, tools):
				t.Errorf("the tests of %s import %s, which is neither for %s nor for tests", path, imp, from)
			}
		}
		for _, f := range forbidden[from] {
			for _, ours := range append(p.Deps, p.ImportPath) {
				if slices.Contains(imports[ours], f) {
					t.Errorf("%s reaches %s through %s, which must stay out of %s", path, f, ours, from)
				}
			}
		}
	}
}

// naming is the one file that names a game: the list of games.
const naming = "engine/games/games.go"

// TestOnlyTheListNamesAGame looks for imports of a game outside of its own folder. The games
// are what the list imports.
func TestOnlyTheListNamesAGame(t *testing.T) {
	list, err := os.ReadFile(naming)
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]bool{}
	for _, found := range regexp.MustCompile(`"elderglass/(engine/\w+)/?[\w/]*"`).FindAllSubmatch(list, -1) {
		folders[string(found[1])] = true
	}
	if !folders["engine/eldersign"] {
		t.Fatalf("%s lists %v", naming, folders)
	}
	err = filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path = filepath.ToSlash(path)
		if folders[path] {
			return fs.SkipDir
		}
		if path == naming || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for folder := range folders {
			if strings.Contains(string(text), `"elderglass/`+folder+`"`) ||
				strings.Contains(string(text), `"elderglass/`+folder+`/`) {
				t.Errorf("%s names %s, and only %s may name a game", path, folder, naming)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
