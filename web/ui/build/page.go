package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// build returns every file of the page by its path under dist, slash-separated.
// The same source gives the same bytes on every machine.
func build(root string) (map[string][]byte, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	languages, err := addLanguages(root, files)
	if err != nil {
		return nil, err
	}
	media, err := addHashed(root, files, "media/*")
	if err != nil {
		return nil, err
	}
	script, style, err := bundle(root, files, virtual{"languages": languages, "media": media})
	if err != nil {
		return nil, err
	}
	index, err := os.ReadFile(filepath.Join(root, "src", "index.html"))
	if err != nil {
		return nil, err
	}
	font, err := fileStarting(files, "assets/atkinson-hyperlegible-400-")
	if err != nil {
		return nil, err
	}
	files["index.html"] = []byte(strings.NewReplacer("{{script}}", "/"+script, "{{style}}", "/"+style, "{{font}}", "/"+font).Replace(string(index)))
	for _, name := range []string{"manifest.webmanifest", "icon.svg", "icon-192.png"} {
		if files[name], err = os.ReadFile(filepath.Join(root, "static", name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// fileStarting returns the path of the one file whose path starts with prefix.
func fileStarting(files map[string][]byte, prefix string) (string, error) {
	for name := range files {
		if strings.HasPrefix(name, prefix) {
			return name, nil
		}
	}
	return "", fmt.Errorf("the page uses no file %s…", prefix)
}

// virtual maps the name of a module that only the build knows to what it exports.
type virtual map[string]map[string]string

// bundle runs esbuild and adds its output to files. It returns the paths of the
// script and the style sheet.
func bundle(root string, files map[string][]byte, modules virtual) (script, style string, err error) {
	vendor := func(name string) string { return filepath.Join(root, "vendor", "preact", name) }
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{filepath.Join(root, "src", "main.tsx")},
		AbsWorkingDir:     root,
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2020,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		Charset:           api.CharsetUTF8,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		Alias: map[string]string{
			"preact":             vendor("preact.mjs"),
			"preact/hooks":       vendor("hooks.mjs"),
			"preact/jsx-runtime": vendor("jsxRuntime.mjs"),
		},
		Loader:     map[string]api.Loader{".woff2": api.LoaderFile},
		Outdir:     filepath.Join(root, "dist"),
		EntryNames: "assets/app-[hash]",
		AssetNames: "assets/[name]-[hash]",
		PublicPath: "/",
		Plugins:    []api.Plugin{iconPlugin(root), modulePlugin(modules)},
		Write:      false,
	})
	if len(result.Errors) > 0 {
		text := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return "", "", errors.New(strings.Join(text, "\n"))
	}
	for _, out := range result.OutputFiles {
		rel, err := filepath.Rel(filepath.Join(root, "dist"), out.Path)
		if err != nil {
			return "", "", err
		}
		name := filepath.ToSlash(rel)
		files[name] = out.Contents
		switch path.Ext(name) {
		case ".js":
			script = name
		case ".css":
			style = name
		}
	}
	if script == "" || style == "" {
		return "", "", fmt.Errorf("the bundle lacks its script or its style sheet: %d files came out", len(result.OutputFiles))
	}
	return script, style, nil
}

// addLanguages adds each language's catalogue, minified, and returns the paths
// under which the page asks for them.
func addLanguages(root string, files map[string][]byte) (map[string]string, error) {
	catalogues, err := filepath.Glob(filepath.Join(root, "lang", "*.json"))
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for _, file := range catalogues {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var small bytes.Buffer
		if err := json.Compact(&small, data); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
		language := strings.TrimSuffix(filepath.Base(file), ".json")
		name := hashedName(filepath.Base(file), small.Bytes())
		files[name] = small.Bytes()
		paths[language] = "/" + name
	}
	return paths, nil
}

// addHashed adds the files that match pattern under hashed names and returns their
// paths by file name.
func addHashed(root string, files map[string][]byte, pattern string) (map[string]string, error) {
	matches, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
	if err != nil {
		return nil, err
	}
	paths := map[string]string{}
	for _, file := range matches {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		name := hashedName(filepath.Base(file), data)
		files[name] = data
		paths[filepath.Base(file)] = "/" + name
	}
	return paths, nil
}

func hashedName(base string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := path.Ext(base)
	return "assets/" + strings.TrimSuffix(base, ext) + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}
