package main

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// build returns every file of the page by its path under dist, slash-separated.
// The same source gives the same bytes on every machine.
func build(root string) (map[string][]byte, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	catalogues, err := addLanguages(root, files)
	if err != nil {
		return nil, err
	}
	media, err := addHashed(root, files, "media/*")
	if err != nil {
		return nil, err
	}
	styles, err := addStyles(root, files)
	if err != nil {
		return nil, err
	}
	scripts, err := addScripts(root, files, virtual{"languages": catalogues, "media": media, "styles": styles})
	if err != nil {
		return nil, err
	}
	first, err := firstLines(root, virtual{"languages": firstWords(catalogues)})
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
	var ahead strings.Builder
	for _, name := range scripts.ahead {
		fmt.Fprintf(&ahead, "<link rel=\"modulepreload\" href=\"/%s\">\n", name)
	}
	files["index.html"] = []byte(strings.NewReplacer(
		"{{first}}", first, "{{script}}", "/"+scripts.main, "{{style}}", styles["landing"], "{{font}}", "/"+font,
		"{{ahead}}\n", ahead.String(),
	).Replace(string(index)))
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
