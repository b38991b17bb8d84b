package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"

	"elderglass/models"
)

// assets are the files of the page, held ready to send. A request is looked up by
// its whole path, so there is no way out of them.
type assets map[string]asset

type asset struct {
	contentType string
	body        []byte
	gzip        []byte // nil where packing gains nothing
	tag         string
	forever     bool
}

// contentTypes are fixed here because a system may have no, or odd, tables.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
	".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2", ".mp4": "video/mp4", ".webm": "video/webm",
	".txt": "text/plain; charset=utf-8",
}

// loadAssets reads and packs all files of the page, once.
func loadAssets(files fs.FS) (assets, error) {
	all := assets{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(body)
		a := asset{
			contentType: contentTypes[path.Ext(name)], body: body,
			tag: `"` + hex.EncodeToString(sum[:8]) + `"`, forever: strings.HasPrefix(name, "assets/"),
		}
		if a.contentType == "" {
			a.contentType = mime.TypeByExtension(path.Ext(name))
		}
		if a.gzip, err = pack(body); err != nil {
			return err
		}
		all["/"+name] = a
		return nil
	})
	if err != nil {
		return nil, models.Errorf(models.Internal, "the page is not built in: %w", err)
	}
	if _, ok := all["/index.html"]; !ok {
		return nil, models.Errorf(models.Internal, "the page is not built in: index.html is missing")
	}
	return all, nil
}

// written is a script that stands in a page itself.
var written = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// scripts returns for each script that is written into the page its hash, as a
// content security policy names it.
func (a assets) scripts() []string {
	var all []string
	for _, found := range written.FindAllSubmatch(a["/index.html"].body, -1) {
		sum := sha256.Sum256(found[1])
		all = append(all, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return all
}

// pack returns a body packed with gzip, nil where that saves less than a tenth.
func pack(body []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if b.Len() > len(body)*9/10 {
		return nil, nil
	}
	return b.Bytes(), nil
}

func (s *Server) page(r *request) (any, error) {
	setPageHeaders(r.Writer.Header(), s.policy)
	return nil, s.sendAsset(r, "/index.html")
}

func (s *Server) icon(r *request) (any, error) { return nil, s.sendAsset(r, "/icon.svg") }

func (s *Server) asset(r *request) (any, error) { return nil, s.sendAsset(r, r.URL.Path) }

func (s *Server) sendAsset(r *request, name string) error {
	a, ok := s.assets[name]
	if !ok {
		return errNoRoute
	}
	h := r.Writer.Header()
	h.Set("Cache-Control", "no-cache")
	if a.forever {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("ETag", a.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == a.tag {
		r.Writer.WriteHeader(http.StatusNotModified)
		return nil
	}
	body := a.body
	if a.gzip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.gzip
	}
	send(r.Writer, http.StatusOK, a.contentType, body)
	return nil
}
