package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// landing is the part with which a newcomer is met.
const landing = "landing"

// parts say which sentences of a catalogue come when: those with which a newcomer is
// met first, then all of play, and only where they are asked for those that few need,
// and those in which the server refuses something, says what to change on the table, or
// what is wise.
// A sentence belongs to the first part that its key fits.
var parts = []struct {
	name string
	keys *regexp.Regexp
}{
	{landing, regexp.MustCompile(`^(close|starting|uninvited|(seats|seat|link|later|error|uninvited)\..*)$`)},
	{"more", regexp.MustCompile(`^((about|awake|book|calibration|camera|cards|chronicle|doctor|games|https|invite|luck|` +
		`lobby|level|set|settings|tables|teach|theme|motion)(\..*)?|source\..*|pictures\.(title|keep|note|held|forget.*)|` +
		`result\.turns|right\.why|odds\.(after|always|off)|walk\.(progress|board|open|places|matches|done)|` +
		`term\..*\.(text|source))$`)},
	{"said", regexp.MustCompile(`^((author|guide|refuse|where|command|log|instead|table|advice|why)\..*|` +
		`pictures\.(kept|not-kept)|save\..*|backup\..*|tray\.(why\..*|count)|hand\.(enough|full|keep|lay|tell)|` +
		`amend\.stopped|card\.unknown|effect\.found|fix\.(gone|idle)|me\.late\.why|` +
		`odds\.(advice|amount|at-most|attempt|bound)|next\.(halves|next-special|turn-up|worth)|` +
		`roll\.(completable|dice\..*|locked|tasks)|reroll\.which|group\.other|screen\.(log|roll)|` +
		`tip\.(fix|undo)|undo\.(nothing|of|yours)|redo\.(nothing|of))$`)},
	{"play", regexp.MustCompile(``)},
}

// addLanguages adds each language's catalogues, minified, and returns by language and part
// the addresses under which the page asks for them.
func addLanguages(root string, files map[string][]byte) (map[string]map[string]string, error) {
	lang := filepath.Join(root, "..", "..", "lang")
	paths := map[string]map[string]string{}
	catalogues := map[string][][]byte{}
	err := filepath.WalkDir(lang, func(file string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".json" {
			return err
		}
		data, err := os.ReadFile(file) //nolint:gosec // a folder of the project, which nobody changes meanwhile
		if err != nil {
			return err
		}
		var whole map[string]json.RawMessage
		if err := json.Unmarshal(data, &whole); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		rel, err := filepath.Rel(lang, file)
		if err != nil {
			return err
		}
		folders := strings.Split(filepath.ToSlash(rel), "/")
		last := len(folders) - 1
		language := strings.TrimSuffix(folders[last], ".json")
		if paths[language] == nil {
			paths[language] = map[string]string{}
		}
		catalogues[language] = append(catalogues[language], data)
		for name, sentences := range named(folders[:last], whole) {
			small, err := compact(sentences)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			hashed := hashedName(language+"-"+name+".json", small)
			files[hashed] = small
			paths[language][name] = "/" + hashed
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for language, all := range catalogues {
		divided, err := divisions(root, language, all)
		if err != nil {
			return nil, err
		}
		if divided != nil {
			hashed := hashedName(language+"-"+hyphens+".json", divided)
			files[hashed] = divided
			paths[language][hyphens] = "/" + hashed
		}
	}
	return paths, nil
}

// named are the parts of a catalogue by what the page calls them: those of the frame by
// their names, those of the folder GAME as GAME and GAME-PART, and that of the box in the
// folder GAME/BOX, which is small, as GAME-BOX. A small part of a game comes with GAME: its
// address, which every phone is told, whatever it plays, would cost more than it saves.
func named(folders []string, catalogue map[string]json.RawMessage) map[string]map[string]json.RawMessage {
	if len(folders) > 1 {
		return map[string]map[string]json.RawMessage{strings.Join(folders, "-"): catalogue}
	}
	all := map[string]map[string]json.RawMessage{}
	for part, sentences := range inParts(catalogue) {
		name := part
		if len(folders) == 1 {
			name = folders[0]
			if part != "play" && sizeOf(sentences) >= worthItsAddress {
				name += "-" + part
			}
		}
		if all[name] == nil {
			all[name] = map[string]json.RawMessage{}
		}
		maps.Copy(all[name], sentences)
	}
	return all
}

// worthItsAddress is how many bytes a part of a game has at least that is a file of its own.
const worthItsAddress = 4096

func sizeOf(sentences map[string]json.RawMessage) (n int) {
	for key, sentence := range sentences {
		n += len(key) + len(sentence)
	}
	return n
}

// firstWords are the addresses of the words with which a newcomer is met.
func firstWords(catalogues map[string]map[string]string) map[string]map[string]string {
	first := map[string]map[string]string{}
	for language, parts := range catalogues {
		first[language] = map[string]string{landing: parts[landing]}
	}
	return first
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
