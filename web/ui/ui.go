// Package ui carries the page that phones, laptops and televisions show, built and
// ready to serve. Its source lies beside it; `go run ./web/ui/build` rebuilds dist.
package ui

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files returns the built page: index.html and a few well-known names at the root,
// and under assets/ files whose names carry a hash of what is in them, so that
// they may be kept for ever.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a constant path that fs.Sub accepts
	}
	return files
}
