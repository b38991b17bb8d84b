package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

// hyphens is the part of a language that says where its long words may be divided. Not every browser knows it, and
// only pages with large text ask for it.
const hyphens = "hyphens"

// long finds the words that may not fit into a line.
var long = regexp.MustCompile(`\pL{8,}`)

// divisions returns the words of catalogues, as the JSON of a language, that may be divided, with soft hyphens where;
// nothing for a language without patterns.
func divisions(root, language string, catalogues [][]byte) ([]byte, error) {
	file, err := os.ReadFile(filepath.Join(root, "vendor", "hyphenation", language+".txt"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	patterns := newPatterns(strings.Fields(string(file)))
	words := map[string]string{}
	for _, catalogue := range catalogues {
		for _, word := range long.FindAllString(string(catalogue), -1) {
			if divided := patterns.divide(word); divided != word {
				words[word] = divided
			}
		}
	}
	return json.Marshal(words)
}

// patterns say how good it is to divide a word, by the letters around: before each of them, and after the last one.
// It is Liang's method (Franklin Mark Liang, Word Hy-phen-a-tion by Com-put-er, 1983).
type patterns struct {
	levels map[string][]int
	// longest is the length of the longest pattern.
	longest int
}

func newPatterns(list []string) patterns {
	p := patterns{levels: make(map[string][]int, len(list))}
	for _, pattern := range list {
		var letters []rune
		levels := []int{0}
		for _, r := range pattern {
			if unicode.IsDigit(r) {
				levels[len(letters)] = int(r - '0')
				continue
			}
			letters = append(letters, r)
			levels = append(levels, 0)
		}
		p.levels[string(letters)] = levels
		p.longest = max(p.longest, len(letters))
	}
	return p
}

// least is how many letters stay together at both ends of a word.
const least = 3

const softHyphen = "\u00ad"

// divide puts soft hyphens where a word may be divided.
func (p patterns) divide(word string) string {
	letters := []rune(word)
	marked := []rune("." + strings.ToLower(word) + ".")
	best := make([]int, len(marked)+1)
	for from := range marked {
		for to := from + 1; to <= min(len(marked), from+p.longest); to++ {
			for i, level := range p.levels[string(marked[from:to])] {
				best[from+i] = max(best[from+i], level)
			}
		}
	}
	var b strings.Builder
	for i, letter := range letters {
		if i >= least && i <= len(letters)-least && best[i+1]%2 == 1 {
			b.WriteString(softHyphen)
		}
		b.WriteRune(letter)
	}
	return b.String()
}
