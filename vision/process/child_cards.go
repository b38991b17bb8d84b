//go:build !nocv

package process

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"time"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/cards"
)

// What is kept to be taught from, in memory only.
const (
	keptLooks = 64       // pictures of cards
	keptBytes = 32 << 20 // of them; the newest is kept whatever its size
)

// cardLook is a picture in which cards were looked for.
type cardLook struct {
	number uint64
	file   []byte
}

// lookAtCards finds the cards in a picture, the camera's latest where none was sent, of which some are asked for.
func (c *child) lookAtCards(data []byte, asked []models.CardRef) (*models.CardSight, error) {
	a, err := c.openAlbum()
	if err != nil {
		return nil, err
	}
	read := a.reader.ReadAsked
	if len(data) == 0 {
		read = a.reader.ReadInTray
		if c.watcher == nil {
			return nil, models.Refuse(models.Unavailable, "refuse.camera-gives-no-picture")
		}
		if data, err = c.watcher.Latest().JPEG(0, rollQuality); err != nil {
			return nil, err
		}
	}
	img, err := vision.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	seen, err := read(img, asked)
	if err != nil {
		return nil, err
	}
	a.last++
	a.looks = kept(append(a.looks, cardLook{a.last, data}))
	return &models.CardSight{Look: a.last, Width: img.Bounds().Dx(), Height: img.Bounds().Dy(), Cards: seen}, nil
}

// kept returns the newest of some looks, as many as are kept.
func kept(looks []cardLook) []cardLook {
	size, from := 0, len(looks)
	for from > 0 && len(looks)-from < keptLooks {
		size += len(looks[from-1].file)
		if size > keptBytes && from < len(looks) {
			break
		}
		from--
	}
	return slices.Clone(looks[from:])
}

// forgetCards drops the pictures of all cards, and those that are kept to be taught from.
func (c *child) forgetCards() error {
	err := c.change(func(_ *album, next *cards.Book) error {
		next.ForgetPictures()
		return nil
	})
	if err == nil {
		c.album.looks, c.album.lessons = nil, nil
	}
	return err
}

// lockWait is how long another program may keep the dice from being read that writes the book of cards.
const lockWait = time.Second

// change makes a changed book the one that is kept and read with: when it was saved, or not at all. No other program
// writes it meanwhile. What its cards share may tell then that some of them lay a little otherwise than was thought when
// they were taught; where that fails, they stay as they were taught.
func (c *child) change(how func(a *album, next *cards.Book) error) error {
	if _, err := c.openAlbum(); err != nil { // which may take longer than other programs wait
		return err
	}
	soon, cancel := context.WithTimeout(context.Background(), lockWait)
	defer cancel()
	lock, err := cards.Lock(soon, c.album.path)
	if err != nil {
		return err
	}
	defer lock.Close()
	a, err := c.openAlbum() // what another program wrote before
	if err != nil {
		return err
	}
	next := a.book.Clone()
	if err := how(a, next); err != nil {
		return err
	}
	if err := a.keep(next); err != nil {
		return err
	}
	if aligned, err := a.reader.Align(); err == nil && aligned != nil {
		_ = a.keep(aligned) // the lesson is kept already
	}
	a.reader.Study()
	return nil
}

// knownCards lists what was taught, as JSON.
func (c *child) knownCards() ([]byte, error) {
	a, err := c.openAlbum()
	if err != nil {
		return nil, err
	}
	list := []models.KnownCard{}
	for _, k := range a.book.Cards() {
		list = append(list, models.KnownCard{
			ID: k.ID, Name: k.Name, Class: k.Class, Rows: k.Rows, Pictures: k.Pictures(), Lost: k.Lost,
		})
	}
	return json.Marshal(list)
}

// obeyCards carries out an order about cards, and says whether it was one.
func (c *child) obeyCards(o order) bool {
	switch o.Kind {
	case askCards:
		sight, err := c.lookAtCards(o.payload, o.Asked)
		c.answer(o, message{Sight: sight}, nil, err)
	case askTeachCards:
		c.answer(o, message{}, nil, c.teachCards(o.Lesson))
	case askKnownCards:
		list, err := c.knownCards()
		c.answer(o, message{}, list, err)
	case askUnlearnCard:
		c.answer(o, message{}, nil, c.unlearnCard(o.Card, o.All))
	case askForgetCards:
		c.answer(o, message{}, nil, c.forgetCards())
	default:
		return false
	}
	if c.album != nil { // it is answered already
		c.album.reader.Prepare()
	}
	return true
}
