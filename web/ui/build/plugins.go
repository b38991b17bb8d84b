package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

var iconPath = regexp.MustCompile(`(?s)^<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 512 512"><path (?:fill-rule="evenodd" )?d="([^"]+)"/></svg>\s*$`)

// iconPlugin lets the page import a module with the path of every icon that matches
// pattern, by name, so that icons cost no request and no innerHTML.
func iconPlugin(root, module, pattern string) api.Plugin {
	return loader(module, func() (any, error) {
		names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			return nil, err
		}
		paths := map[string]string{}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			match := iconPath.FindSubmatch(data)
			if match == nil {
				return nil, fmt.Errorf("%s: an icon is one path in a viewBox of 0 0 512 512", filepath.Base(name))
			}
			paths[strings.TrimSuffix(filepath.Base(name), ".svg")] = string(match[1])
		}
		return paths, nil
	})
}

// skinPlugin lets the page import a module with the skins, each of which comes when it is
// asked for, by the name of its folder.
func skinPlugin(root string, names []string) api.Plugin {
	return api.Plugin{Name: "skins", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^skins$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: "skins", Namespace: "skins"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: "^skins$", Namespace: "skins"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			text := "export default {"
			for _, name := range names {
				text += fmt.Sprintf("%q: () => import(%q),", name, "./"+name+"/skin")
			}
			text += "};"
			return api.OnLoadResult{
				Contents: &text, Loader: api.LoaderJS,
				ResolveDir: filepath.Join(root, filepath.FromSlash(skinFolder)),
			}, nil
		})
	}}
}

// skinNames are the names of the skins, which are those of the games.
func skinNames(root string) ([]string, error) {
	folders, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(skinFolder), "*", "skin.ts*"))
	if err != nil {
		return nil, err
	}
	names := make([]string, len(folders))
	for i, f := range folders {
		names[i] = filepath.Base(filepath.Dir(f))
	}
	return names, nil
}

// modulePlugin lets the page import the modules that only the build knows.
func modulePlugin(modules virtual) api.Plugin {
	return api.Plugin{Name: "modules", Setup: func(b api.PluginBuild) {
		for name, value := range modules {
			loader(name, func() (any, error) { return value, nil }).Setup(b)
		}
	}}
}

// loader serves one JSON value as the default export of the module called name.
func loader(name string, load func() (any, error)) api.Plugin {
	return api.Plugin{Name: name, Setup: func(b api.PluginBuild) {
		filter := "^" + regexp.QuoteMeta(name) + "$"
		b.OnResolve(api.OnResolveOptions{Filter: filter}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: name, Namespace: "built"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: filter, Namespace: "built"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			value, err := load()
			if err != nil {
				return api.OnLoadResult{}, err
			}
			data, err := json.Marshal(value)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text := string(data)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
		})
	}}
}
