package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// parts say which sentences of a catalogue come when: those with which a newcomer is
// met first, then all of play, and only where they are asked for those that few need,
// and those in which the server refuses something, says what to change on the table, or
// what is wise.
// A sentence belongs to the first part that its key fits.
var parts = []struct {
	name string
	keys *regexp.Regexp
}{
	{"landing", regexp.MustCompile(`^(close|starting|uninvited|(seats|seat|link|later|error|uninvited)\..*)$`)},
	{"more", regexp.MustCompile(`^((about|awake|book|calibration|camera|cards|doctor|games|https|luck|lobby|level|settings|theme|motion)(\..*)?|source\..*|pictures\.(title|keep|note|held|forget)|walk\.(progress|board|open|places|matches|done)|term\..*\.(text|source))$`)},
	{"said", regexp.MustCompile(`^((refuse|where|command|log|table|advice|why)\..*|tray\.(why\..*|count))$`)},
	{"play", regexp.MustCompile(``)},
}

// addLanguages adds each language's catalogue in its parts, minified, and returns by
// language and part the addresses under which the page asks for them. The parts of a game's
// own catalogue, in the folder lang/GAME, are called GAME and GAME-PART.
func addLanguages(root string, files map[string][]byte) (map[string]map[string]string, error) {
	catalogues, err := filepath.Glob(filepath.Join(root, "..", "..", "lang", "*.json"))
	if err != nil {
		return nil, err
	}
	games, err := filepath.Glob(filepath.Join(root, "..", "..", "lang", "*", "*.json"))
	if err != nil {
		return nil, err
	}
	paths := map[string]map[string]string{}
	for _, file := range append(catalogues, games...) {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var whole map[string]json.RawMessage
		if err := json.Unmarshal(data, &whole); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
		language := strings.TrimSuffix(filepath.Base(file), ".json")
		if paths[language] == nil {
			paths[language] = map[string]string{}
		}
		for name, sentences := range inParts(whole) {
			if game := filepath.Base(filepath.Dir(file)); slices.Contains(games, file) {
				name = strings.TrimSuffix(game+"-"+name, "-play")
			}
			small, err := compact(sentences)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
			}
			hashed := hashedName(language+"-"+name+".json", small)
			files[hashed] = small
			paths[language][name] = "/" + hashed
		}
	}
	return paths, nil
}

func inParts(catalogue map[string]json.RawMessage) map[string]map[string]json.RawMessage {
	all := map[string]map[string]json.RawMessage{}
	for key, sentence := range catalogue {
		for _, p := range parts {
			if p.keys.MatchString(key) {
				if all[p.name] == nil {
					all[p.name] = map[string]json.RawMessage{}
				}
				all[p.name][key] = sentence
				break
			}
		}
	}
	return all
}

// compact writes sentences in the order of their keys, without HTML's escapes.
func compact(sentences map[string]json.RawMessage) ([]byte, error) {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(sentences); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}
