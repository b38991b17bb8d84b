package web

import (
	"context"
	"net/url"

	"elderglass/engine/chronicle"
	"elderglass/engine/table"
	"elderglass/models"
)

// chronicles makes the chronicle of the game when somebody asks for it: one at a time, and
// once for each state.
type chronicles struct {
	// gate holds one token; whoever has it may use the rest.
	gate chan struct{}
	of   *table.Table
	last *chronicle.Chronicle
}

func newChronicles() *chronicles { return &chronicles{gate: make(chan struct{}, 1)} }

// enter waits until no other chronicle is made; leave lets the next one be.
func (c *chronicles) enter(ctx context.Context) error {
	select {
	case c.gate <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *chronicles) leave() { <-c.gate }

// get returns the chronicle of the game at a table.
func (c *chronicles) get(ctx context.Context, of *table.Table) (*chronicle.Chronicle, error) {
	if err := c.enter(ctx); err != nil {
		return nil, err
	}
	defer c.leave()
	_, seq, err := of.View(ctx, table.Caller{})
	if err != nil {
		return nil, err
	}
	if c.last != nil && c.of == of && c.last.Seq == seq && c.last.Whole {
		return c.last, nil
	}
	if c.last, err = chronicle.Of(ctx, of); err != nil {
		return nil, err
	}
	c.of = of
	return c.last, nil
}

// chronicle shows the chronicle in ?language=, or has it saved as one file with ?save.
func (s *Server) chronicle(r *request) (any, error) {
	found, err := s.chronicles.get(r.Context(), r.game.Table)
	if err != nil {
		return nil, err
	}
	return chroniclePage(r, found)
}

// savedChronicle is chronicle for a saved game.
func (s *Server) savedChronicle(r *request) (any, error) {
	if err := s.chronicles.enter(r.Context()); err != nil {
		return nil, err
	}
	defer s.chronicles.leave()
	var found *chronicle.Chronicle
	_, err := s.withLibrary(func(l Library) (err error) {
		found, err = l.Chronicle(r.Context(), r.PathValue("id"))
		return err
	})
	if err != nil {
		return nil, err
	}
	return chroniclePage(r, found)
}

// chroniclePage is a chronicle as its address asks for it.
func chroniclePage(r *request, found *chronicle.Chronicle) (any, error) {
	language := r.URL.Query().Get("language")
	var ways []chronicle.Way
	if r.URL.Query().Has("save") {
		r.Writer.Header().Set("Content-Disposition", `attachment; filename="`+found.FileName()+`"`)
	} else {
		ways = []chronicle.Way{
			{Key: "chronicle.back", Address: "/"},
			{Key: "chronicle.save", Address: "?language=" + url.QueryEscape(language) + "&save", Saves: true},
		}
	}
	page, err := found.HTML(language, ways...)
	if err != nil {
		return nil, err
	}
	if len(page) > maxChronicle {
		return nil, models.Refuse(models.TooLarge, "refuse.chronicle-too-long")
	}
	r.Writer.Header().Set("Content-Security-Policy", chronicle.Policy+"; frame-ancestors 'none'")
	return file{"text/html; charset=utf-8", page}, nil
}

// maxChronicle bounds what is sent of a chronicle, in bytes. A long evening takes about 100 kB.
const maxChronicle = 8 << 20
