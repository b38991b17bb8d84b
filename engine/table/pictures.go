package table

import (
	"context"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/models"
)

// keepPictures is the name under which the wish to keep pictures is kept with the
// evening.
const keepPictures = "pictures"

// Pictures is what is kept of the pictures from which rolls were read.
type Pictures struct {
	// Keep is true while the picture of each roll is kept. It is false until the host
	// asks for it, in every game anew.
	Keep  bool  `json:"keep"`
	Count int   `json:"count"`
	Bytes int64 `json:"bytes"`
	// Most and MostBytes are the bounds; the oldest pictures make room.
	Most      int   `json:"most"`
	MostBytes int64 `json:"mostBytes"`
}

type pictured struct {
	Seq     int64 `json:"seq"`
	Picture bool  `json:"picture"`
}

func (t *Table) openAlbum(ctx context.Context) error {
	wish, err := t.journal.Get(ctx, keepPictures)
	if err != nil {
		return err
	}
	t.picturing = len(wish) > 0
	t.album, err = t.journal.Album()
	return err
}

// Pictures tells what is kept of the pictures of rolls.
func (t *Table) Pictures(ctx context.Context) (Pictures, error) {
	p := Pictures{Most: journal.MostPictures, MostBytes: journal.MostPictureBytes}
	err := t.do(ctx, func() error { p.Keep = t.picturing; return nil })
	p.Count, p.Bytes = t.album.Count()
	return p, err
}

// KeepPictures has the picture of each roll of this game kept from now on, or no
// longer, and tells everyone. What is kept stays until ForgetPictures.
func (t *Table) KeepPictures(ctx context.Context, keep bool) error {
	return t.do(ctx, func() error {
		if keep == t.picturing {
			return nil
		}
		wish, said := []byte{}, "pictures.not-kept"
		if keep {
			wish, said = []byte{1}, "pictures.kept"
		}
		if err := t.journal.Put(context.WithoutCancel(ctx), keepPictures, wish); err != nil {
			t.trouble(err)
			return err
		}
		t.picturing = keep
		t.notify("info", engine.Text{Key: said})
		return nil
	})
}

// ForgetPictures deletes all pictures of this game.
func (t *Table) ForgetPictures(ctx context.Context) error {
	if err := t.album.Forget(); err != nil {
		return err
	}
	return t.tellPicture(ctx, pictured{})
}

// tellPicture tells everyone of the pictures that are kept. No patch holds that, so that a phone which was away then
// gets the whole view.
func (t *Table) tellPicture(ctx context.Context, news pictured) error {
	return t.do(ctx, func() error {
		for _, w := range t.views {
			w.forget()
		}
		t.broadcast(message(EventEntry, news))
		return nil
	})
}

// RollPicture returns the picture of a roll's entry as JPEG; NotFound where none is
// kept.
func (t *Table) RollPicture(entry int64) ([]byte, error) { return t.album.Picture(entry) }

// AddPicture keeps the picture of a roll's entry, unless nobody wants it any more,
// and tells everyone. Errors are those of journal.Album.
func (t *Table) AddPicture(ctx context.Context, entry int64, picture []byte) error {
	wanted := false
	if err := t.do(ctx, func() error { wanted = t.picturing; return nil }); err != nil || !wanted {
		return err
	}
	if err := t.album.Add(entry, picture); err != nil {
		return err
	}
	return t.tellPicture(ctx, pictured{entry, true})
}

// picture asks for the picture of a roll that the camera saw, where pictures are
// kept.
func (t *Table) picture(entry int64, roll int) {
	if t.picturing && t.options.Picture != nil {
		t.options.Picture(entry, roll)
	}
}

// answered returns the number of the camera's roll that a command takes over, 0 for
// none: the one that is asked about, or the one in whose places the dice lie that the
// command says were rolled.
func (t *Table) answered(before engine.State, c engine.Command) int {
	if !t.question.why.IsZero() && c.Kind == t.question.command {
		return t.question.roll
	}
	namer, ok := t.game.(Namer)
	if rolls, waits := t.game.Roll(before, models.Roll{}); !ok || !waits || c.Kind != rolls.Kind {
		return 0
	}
	for _, named := range namer.Named(before, c) {
		if roll, _ := t.seenAt(named); roll != nil {
			return roll.number
		}
	}
	return 0
}
