package web

import (
	"context"
	"net/url"

	"elderglass/engine/chronicle"
	"elderglass/engine/table"
	"elderglass/models"
)

// chronicles makes the chronicle of the game when somebody asks for it, and writes its pages: one at a time, so that
// however many ask keep one core busy, and once for each state where all ask for the same.
type chronicles struct {
	// gate holds one token; whoever has it may use the rest.
	gate chan struct{}
	of   *table.Table
	last *chronicle.Chronicle
	// page is what was written of last, as asked; nil before.
	page  []byte
	asked asked
}

// asked is how a chronicle's address asks for a page: in which language, and whether to keep it as a file.
type asked struct {
	language string
	save     bool
}

func askedBy(r *request) asked {
	query := r.URL.Query()
	return asked{query.Get("language"), query.Has("save")}
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

// get returns the chronicle of the game at a table. Whoever calls has entered.
func (c *chronicles) get(ctx context.Context, of *table.Table) (*chronicle.Chronicle, error) {
	_, seq, err := of.View(ctx, table.Caller{})
	if err != nil {
		return nil, err
	}
	if c.last != nil && c.of == of && c.last.Seq == seq && c.last.Whole {
		return c.last, nil
	}
	c.of, c.page = of, nil
	c.last, err = chronicle.Of(ctx, of)
	return c.last, err
}

// write returns a page of a chronicle. Whoever calls has entered.
func (c *chronicles) write(found *chronicle.Chronicle, a asked) (page []byte, err error) {
	if found == c.last && c.page != nil && a == c.asked {
		return c.page, nil
	}
	var ways []chronicle.Way
	if !a.save {
		ways = []chronicle.Way{
			{Key: "chronicle.back", Address: "/"},
			{Key: "chronicle.save", Address: "?language=" + url.QueryEscape(a.language) + "&save", Saves: true},
		}
	}
	if page, err = found.HTML(a.language, ways...); err != nil {
		return nil, err
	}
	if found == c.last {
		c.page, c.asked = page, a
	}
	return page, nil
}

// chronicle shows the chronicle in ?language=, or has it saved as one file with ?save.
func (s *Server) chronicle(r *request) (any, error) {
	return s.chroniclePage(r, func() (*chronicle.Chronicle, error) {
		return s.chronicles.get(r.Context(), r.game.Table)
	})
}

// savedChronicle is chronicle for a saved game.
func (s *Server) savedChronicle(r *request) (any, error) {
	return s.chroniclePage(r, func() (found *chronicle.Chronicle, err error) {
		_, err = s.withLibrary(func(l Library) (err error) {
			found, err = l.Chronicle(r.Context(), r.PathValue("id"))
			return err
		})
		return found, err
	})
}

// chroniclePage finds a chronicle, in its turn, and sends the page that its address asks for.
func (s *Server) chroniclePage(r *request, find func() (*chronicle.Chronicle, error)) (any, error) {
	if err := s.chronicles.enter(r.Context()); err != nil {
		return nil, err
	}
	defer s.chronicles.leave()
	found, err := find()
	if err != nil {
		return nil, err
	}
	a := askedBy(r)
	page, err := s.chronicles.write(found, a)
	if err != nil {
		return nil, err
	}
	if len(page) > maxChronicle {
		return nil, models.Refuse(models.TooLarge, "refuse.chronicle-too-long")
	}
	if a.save {
		r.Writer.Header().Set("Content-Disposition", `attachment; filename="`+found.FileName()+`"`)
	}
	r.Writer.Header().Set("Content-Security-Policy", chronicle.Policy+"; frame-ancestors 'none'")
	return file{"text/html; charset=utf-8", page}, nil
}

// maxChronicle bounds what is sent of a chronicle, in bytes. A long evening takes about 100 kB.
const maxChronicle = 8 << 20
