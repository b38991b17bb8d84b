package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// mainScript is the script that the page begins with; others come when needed.
const mainScript = "src/main.tsx"

// skinFolder holds a folder for each game that wants to look special.
const skinFolder = "src/skins"

// virtual maps the name of a module that only the build knows to its value.
type virtual map[string]any

// scripts are the paths of the scripts that the page begins with.
type scripts struct {
	main string
	// ahead are those that main will ask for, so that a browser need not wait for it
	// to learn of them.
	ahead []string
}

// addStyles bundles every style sheet that a part of the page is dressed in,
// src/style/parts/NAME.css or that of the skin NAME, and returns their addresses by NAME.
func addStyles(root string, files map[string][]byte) (map[string]string, error) {
	parts, err := filepath.Glob(filepath.Join(root, "src", "style", "parts", "*.css"))
	if err != nil {
		return nil, err
	}
	entries := make([]api.EntryPoint, len(parts))
	for i, part := range parts {
		entries[i] = api.EntryPoint{InputPath: part, OutputPath: strings.TrimSuffix(filepath.Base(part), ".css")}
	}
	skins, err := skinNames(root)
	if err != nil {
		return nil, err
	}
	for _, name := range skins {
		entries = append(entries, api.EntryPoint{InputPath: filepath.Join(root, filepath.FromSlash(skinFolder), name,
			"style.css"), OutputPath: name})
	}
	found, err := bundle(root, files, api.BuildOptions{
		EntryPointsAdvanced: entries,
		EntryNames:          "assets/[name]-[hash]",
		Loader:              map[string]api.Loader{".woff2": api.LoaderFile},
	})
	if err != nil {
		return nil, err
	}
	styles := map[string]string{}
	for name, out := range found {
		if out.EntryPoint != "" {
			styles[styleName.FindStringSubmatch(name)[1]] = "/" + name
		}
	}
	return styles, nil
}

// styleName is how a style sheet is called before the hash of what is in it.
var styleName = regexp.MustCompile(`^assets/(.+)-[^-]+\.css$`)

// addScripts bundles the page's scripts: the main one, and one for each part that is
// loaded when it is needed.
func addScripts(root string, files map[string][]byte, modules virtual) (scripts, error) {
	options, err := scriptOptions(root, modules)
	if err != nil {
		return scripts{}, err
	}
	found, err := bundle(root, files, options)
	if err != nil {
		return scripts{}, err
	}
	for name, out := range found {
		if out.EntryPoint == mainScript {
			return scripts{main: name, ahead: found.needed(name)}, nil
		}
	}
	return scripts{}, fmt.Errorf("%s came to nothing", mainScript)
}

// scriptOptions say how the page's scripts are bundled.
func scriptOptions(root string, modules virtual) (api.BuildOptions, error) {
	vendor := func(name string) string { return filepath.Join(root, "vendor", "preact", name) }
	skins, err := skinNames(root)
	if err != nil {
		return api.BuildOptions{}, err
	}
	plugins := []api.Plugin{
		iconPlugin(root, "icons", "icons/*.svg"),
		iconPlugin(root, "icons/landing", "icons/landing/*.svg"), skinPlugin(root, skins), modulePlugin(modules),
	}
	for _, name := range skins {
		plugins = append(plugins, iconPlugin(root, "icons/"+name, path.Join(skinFolder, name, "icons/*.svg")),
			iconPlugin(root, "icons/"+name+"/boxes", path.Join(skinFolder, name, "icons/boxes/*.svg")))
	}
	return api.BuildOptions{
		EntryPoints:     []string{filepath.Join(root, filepath.FromSlash(mainScript))},
		EntryNames:      "assets/[name]-[hash]",
		ChunkNames:      "assets/[name]-[hash]",
		Splitting:       true,
		Format:          api.FormatESModule,
		JSX:             api.JSXAutomatic,
		JSXImportSource: "preact",
		Alias: map[string]string{
			"preact":             vendor("preact.mjs"),
			"preact/hooks":       vendor("hooks.mjs"),
			"preact/jsx-runtime": vendor("jsxRuntime.mjs"),
		},
		Plugins: plugins,
	}, nil
}

// firstLines returns the script that is written into the page itself.
func firstLines(root string, modules virtual) (string, error) {
	files := map[string][]byte{}
	_, err := bundle(root, files, api.BuildOptions{
		EntryPoints: []string{filepath.Join(root, "src", "first.ts")},
		Format:      api.FormatIIFE,
		Plugins:     []api.Plugin{modulePlugin(modules)},
	})
	if err != nil {
		return "", err
	}
	script := strings.TrimSpace(string(files["first.js"]))
	if strings.Contains(script, "</script") {
		return "", errors.New("src/first.ts: a script in a page cannot contain its own end")
	}
	return script, nil
}

// outputs are the files of a bundle by path under dist.
type outputs map[string]output

// output is what esbuild's metafile says of one file that it wrote.
type output struct {
	EntryPoint string
	Imports    []struct{ Path, Kind string }
}

// needed returns the files without which a script does not start.
func (o outputs) needed(script string) []string {
	var all []string
	for _, i := range o[script].Imports {
		if i.Kind == "import-statement" && !slices.Contains(all, i.Path) {
			all = append(all, i.Path)
			all = append(all, o.needed(i.Path)...)
		}
	}
	return all
}

// bundle runs esbuild and adds what it makes to files.
func bundle(root string, files map[string][]byte, options api.BuildOptions) (outputs, error) {
	options.AbsWorkingDir = root
	options.Bundle = true
	options.Target = api.ES2020
	options.Supported = map[string]bool{"nesting": false} // of style sheets, which browsers learned in 2023
	options.MinifyWhitespace, options.MinifyIdentifiers, options.MinifySyntax = true, true, true
	options.LegalComments = api.LegalCommentsNone
	options.Charset = api.CharsetUTF8
	options.Outdir = filepath.Join(root, "dist")
	options.AssetNames = "assets/[name]-[hash]"
	options.PublicPath = "/"
	options.Metafile = true
	result := api.Build(options)
	if len(result.Errors) > 0 {
		text := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, errors.New(strings.Join(text, "\n"))
	}
	for _, out := range result.OutputFiles {
		rel, err := filepath.Rel(options.Outdir, out.Path)
		if err != nil {
			return nil, err
		}
		files[filepath.ToSlash(rel)] = out.Contents
	}
	var meta struct{ Outputs map[string]output }
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return nil, fmt.Errorf("what esbuild says of its files: %w", err)
	}
	found := outputs{}
	for name, out := range meta.Outputs {
		for i := range out.Imports {
			out.Imports[i].Path = strings.TrimPrefix(out.Imports[i].Path, "dist/")
		}
		found[strings.TrimPrefix(name, "dist/")] = out
	}
	return found, nil
}
