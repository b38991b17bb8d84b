package e2e_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
)

// sources opens every folder of the program's sources while a test runs. The program is built beside the tests, so that
// go test knows nothing of what it is made of, and would repeat the results of an earlier one.
var sources = sync.OnceValue(func() error {
	const root = "../../.."
	beside := []string{".git", "bin", "out", "docs", "node_modules"}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && slices.Contains(beside, d.Name()) {
			return filepath.SkipDir
		}
		return err
	})
})
