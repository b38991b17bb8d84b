//go:build !nocv

package process

import (
	"bytes"
	"encoding/json"
	"image"
	"slices"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/cards"
)

// What is kept to be taught from, in memory only.
const (
	keptLooks   = 64       // pictures of cards
	keptBytes   = 32 << 20 // of them; the newest is kept whatever its size
	keptLessons = 64
)

// cardLook is a picture in which cards were looked for.
type cardLook struct {
	number uint64
	file   []byte
}

// cardLesson says as what a card was taught from a picture.
type cardLesson struct {
	look    uint64
	corners []models.Point
	card    models.CardRef
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
	bytes, from := 0, len(looks)
	for from > 0 && len(looks)-from < keptLooks {
		bytes += len(looks[from-1].file)
		if bytes > keptBytes && from < len(looks) {
			break
		}
		from--
	}
	return slices.Clone(looks[from:])
}

// teachCards takes cards of a picture into the book and keeps it. What the same picture taught of the same place before
// is corrected.
func (c *child) teachCards(lesson *models.CardLesson) error {
	a, err := c.openAlbum()
	if err != nil {
		return err
	}
	if lesson == nil || len(lesson.Cards) == 0 {
		return models.Errorf(models.Invalid, "this lesson names no card")
	}
	lessons := slices.Clone(a.lessons)
	err = c.change(a, func(next *cards.Book) error {
		var anew []cards.Shown
		var given []cardLesson
		for _, t := range lesson.Cards {
			card := cards.Card{ID: t.ID, Name: t.Name, Class: t.Class, Rows: t.Rows}
			taught := cardLesson{lesson.Look, t.Corners, models.CardRef{Class: t.Class, ID: t.ID}}
			if at := slices.IndexFunc(lessons, taught.corrects); at >= 0 {
				was := lessons[at].card
				err := next.Rename(was, lessonsOf(lessons[at+1:], was), card)
				if err == nil {
					lessons = append(slices.Delete(lessons, at, at+1), taught)
					continue
				}
				if models.CodeOf(err) != models.NotFound { // newer looks may have taken its place
					return err
				}
			}
			anew = append(anew, cards.Shown{Card: card, Corners: t.Corners, Round: t.Round})
			given = append(given, taught)
		}
		if len(anew) == 0 {
			return nil
		}
		img, err := a.picture(lesson.Look)
		if err != nil {
			return err
		}
		lessons = append(lessons, given...)
		return next.Learn(img, anew)
	})
	if err == nil {
		a.lessons = lessons[max(0, len(lessons)-keptLessons):]
	}
	return err
}

// corrects reports whether a lesson is of the same place of the same picture as an earlier one.
func (l cardLesson) corrects(earlier cardLesson) bool {
	return l.look == earlier.look && slices.Equal(l.corners, earlier.corners)
}

// lessonsOf counts those lessons that are of a card.
func lessonsOf(lessons []cardLesson, card models.CardRef) (n int) {
	for _, l := range lessons {
		if l.card == card {
			n++
		}
	}
	return n
}

// picture returns a picture in which cards were looked for; NotFound where it is no longer kept.
func (a *album) picture(look uint64) (image.Image, error) {
	at := slices.IndexFunc(a.looks, func(l cardLook) bool { return l.number == look })
	if at < 0 {
		return nil, models.Refuse(models.NotFound, "refuse.cards-picture-gone")
	}
	return vision.Decode(bytes.NewReader(a.looks[at].file))
}

// unlearnCard drops the newest picture of a card.
func (c *child) unlearnCard(card *models.CardRef) error {
	a, err := c.openAlbum()
	if err != nil {
		return err
	}
	if card == nil {
		return models.Errorf(models.Invalid, "no card is named")
	}
	err = c.change(a, func(next *cards.Book) error { return next.Unlearn(card.Class, card.ID) })
	if err == nil {
		a.forgetLesson(*card)
	}
	return err
}

// forgetLesson drops the newest lesson of a card.
func (a *album) forgetLesson(card models.CardRef) {
	for i, l := range slices.Backward(a.lessons) {
		if l.card == card {
			a.lessons = slices.Delete(a.lessons, i, i+1)
			return
		}
	}
}

// forgetCards drops the pictures of all cards, and those that are kept to be taught from.
func (c *child) forgetCards() error {
	a, err := c.openAlbum()
	if err != nil {
		return err
	}
	if err := c.change(a, func(next *cards.Book) error {
		next.ForgetPictures()
		return nil
	}); err != nil {
		return err
	}
	a.looks, a.lessons = nil, nil
	return nil
}

// change makes a changed book the one that is kept and read with: when it was saved, or not at all. What its cards share
// may tell then that some of them lay a little otherwise than was thought when they were taught; where that fails, they
// stay as they were taught.
func (c *child) change(a *album, how func(*cards.Book) error) error {
	next := a.book.Clone()
	if err := how(next); err != nil {
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
		list = append(list, models.KnownCard{ID: k.ID, Name: k.Name, Class: k.Class, Rows: k.Rows, Pictures: k.Pictures()})
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
		c.answer(o, message{}, nil, c.unlearnCard(o.Card))
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
