package main

import (
	"io"
	"sync"
	"unicode"
	"unicode/utf8"
)

// plainWriter passes text on without what steers a terminal or turns the direction of
// writing: names of cards and players, scripts and file names may come from anywhere. It
// is safe for concurrent use, since each part of the program has a log of its own.
type plainWriter struct {
	to io.Writer

	mu sync.Mutex
	// tail is the beginning of a rune of which the rest was not written yet.
	tail []byte
}

// Write implements io.Writer.
func (p *plainWriter) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := append(p.tail, data...)
	out := make([]byte, 0, len(text))
	for len(text) > 0 && utf8.FullRune(text) {
		r, n := utf8.DecodeRune(text)
		if steers(r) {
			r = utf8.RuneError
		}
		out = utf8.AppendRune(out, r)
		text = text[n:]
	}
	p.tail = append([]byte(nil), text...)
	if _, err := p.to.Write(out); err != nil {
		return 0, err
	}
	return len(data), nil
}

func steers(r rune) bool {
	return r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Bidi_Control)
}
