//go:build !nocv

package process

import (
	"bytes"
	"image"
	"slices"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/cards"
)

// keptLessons are how many lessons of cards are remembered, to be corrected.
const keptLessons = 64

// cardLesson says as what a card was taught from a picture.
type cardLesson struct {
	look    uint64
	corners []models.Point
	card    models.CardRef
}

// teachCards takes cards of a picture into the book and keeps it. What the same picture taught of the same place before
// is corrected.
func (c *child) teachCards(lesson *models.CardLesson) error {
	if lesson == nil || len(lesson.Cards) == 0 {
		return models.Errorf(models.Invalid, "this lesson names no card")
	}
	var lessons []cardLesson
	err := c.change(func(a *album, next *cards.Book) error {
		lessons = slices.Clone(a.lessons)
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
		c.album.lessons = lessons[max(0, len(lessons)-keptLessons):]
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

// unlearnCard takes the newest picture of a card back, or drops all of them.
func (c *child) unlearnCard(card *models.CardRef, all bool) error {
	if card == nil {
		return models.Errorf(models.Invalid, "no card is named")
	}
	err := c.change(func(_ *album, next *cards.Book) error {
		if all {
			return next.Forget(card.Class, card.ID)
		}
		return next.Unlearn(card.Class, card.ID)
	})
	if err == nil {
		c.album.forgetLesson(*card, all)
	}
	return err
}

// forgetLesson drops the newest lesson of a card, or all of them.
func (a *album) forgetLesson(card models.CardRef, all bool) {
	if all {
		a.lessons = slices.DeleteFunc(a.lessons, func(l cardLesson) bool { return l.card == card })
		return
	}
	for i, l := range slices.Backward(a.lessons) {
		if l.card == card {
			a.lessons = slices.Delete(a.lessons, i, i+1)
			return
		}
	}
}
