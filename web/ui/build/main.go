// Command build makes web/ui/dist, the page as the server embeds it, from the
// source beside it. It needs nothing but Go: esbuild is a Go module, and Preact
// lies in web/ui/vendor. Run it from the repository root:
//
//	go run ./web/ui/build
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	root := flag.String("ui", "web/ui", "the folder with the page's source")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(root string) error {
	if err := replace(filepath.Join(root, filepath.FromSlash(wireFolder)), root, wireTypes()); err != nil {
		return err
	}
	files, err := build(root)
	if err != nil {
		return err
	}
	dist := filepath.Join(root, "dist")
	return replace(dist, dist, files)
}

// replace empties a folder and writes files, whose paths are under root.
func replace(folder, root string, files map[string][]byte) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		//nolint:gosec // part of the source, for everyone to read
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil { //nolint:gosec // as above
			return err
		}
	}
	return nil
}
