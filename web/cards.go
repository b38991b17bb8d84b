package web

import (
	"context"
	"encoding/json"
	"unicode"

	"elderglass/engine"
	"elderglass/models"
)

// Cards recognises the owner's cards by how they look, and learns them. How a card looks stays
// with it: nothing that it returns holds a picture.
type Cards interface {
	// LookAtCards finds the cards in a JPEG or PNG picture that a phone sent, or in the camera's
	// latest picture where picture is empty. Where it may be one card or another, it is one of those
	// that are asked for, if there are any.
	LookAtCards(ctx context.Context, picture []byte, asked []models.CardRef) (models.CardSight, error)
	// TeachCards takes cards of a picture that was looked at into the book; NotFound where the
	// picture is no longer kept.
	TeachCards(ctx context.Context, lesson models.CardLesson) error
	// UnlearnCard takes the newest picture of a card back, or drops all of them; NotFound where there is none.
	UnlearnCard(ctx context.Context, card models.CardRef, all bool) error
	// KnownCards returns the cards that were taught.
	KnownCards(ctx context.Context) ([]models.KnownCard, error)
	// ForgetCardPictures drops all pictures of cards.
	ForgetCardPictures(ctx context.Context) error
}

// maxTaught bounds the cards of one lesson: a photo shows no more.
const maxTaught = 40

var errNoCards = models.Refuse(models.Unavailable, "refuse.no-cards-kept")

func (n noCamera) LookAtCards(context.Context, []byte, []models.CardRef) (models.CardSight, error) {
	return models.CardSight{}, errNoCards
}
func (n noCamera) TeachCards(context.Context, models.CardLesson) error { return errNoCards }
func (n noCamera) UnlearnCard(context.Context, models.CardRef, bool) error {
	return errNoCards
}

func (n noCamera) KnownCards(context.Context) ([]models.KnownCard, error) {
	return []models.KnownCard{}, nil
}
func (n noCamera) ForgetCardPictures(context.Context) error { return errNoCards }

// cardsPhoto names the cards in a picture that a phone took.
func (s *Server) cardsPhoto(r *request) (any, error) {
	return s.queue.photo(r, func(ctx context.Context, data []byte) (any, error) { return s.lookAtCards(ctx, r, data) })
}

// cardsTray names the cards that lie in the tray.
func (s *Server) cardsTray(r *request) (any, error) {
	var body struct{}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return s.queue.inTurn(r, func(ctx context.Context) (any, error) { return s.lookAtCards(ctx, r, nil) })
}

// lookAtCards has the cards in a picture named, by what the game asks for now where the phone says that they are its
// answer.
func (s *Server) lookAtCards(ctx context.Context, r *request, picture []byte) (any, error) {
	var asked []models.CardRef
	if r.URL.Query().Has("asked") {
		var err error
		if asked, err = r.game.Table.AskedCards(ctx); err != nil {
			return nil, err
		}
	}
	return s.config.Cards.LookAtCards(ctx, picture, asked)
}

// teachCards learns cards of a picture, new ones and those that were named wrongly.
func (s *Server) teachCards(r *request) (any, error) {
	var lesson models.CardLesson
	if err := r.read(&lesson); err != nil {
		return nil, err
	}
	if len(lesson.Cards) == 0 || len(lesson.Cards) > maxTaught {
		return nil, models.Refuse(models.Invalid, "refuse.lesson-of-cards", "most", maxTaught)
	}
	for _, c := range lesson.Cards {
		if !readable(c.ID) || !readable(c.Name) || !readable(c.Class) {
			return nil, models.Refuse(models.Invalid, "refuse.card-name-letters")
		}
	}
	decks, err := r.game.Table.Decks(r.Context())
	if err != nil {
		return nil, err
	}
	for i := range lesson.Cards {
		withRows(&lesson.Cards[i], decks)
	}
	return s.queue.inTurn(r, func(ctx context.Context) (any, error) {
		return struct{}{}, s.config.Cards.TeachCards(ctx, lesson)
	})
}

// withRows adds the icons of a card's rows that the game knows, so that the reader learns to read them.
func withRows(card *models.TaughtCard, decks []engine.Deck) {
	if card.Rows != nil {
		return
	}
	if known, ok := engine.FindCard(decks, card.Class, card.ID); ok {
		card.Rows = known.Rows
	}
}

// unlearnCard takes back what was taught of a card last, or all of it.
func (s *Server) unlearnCard(r *request) (any, error) {
	var body struct {
		models.CardRef
		All bool `json:"all"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return s.queue.inTurn(r, func(ctx context.Context) (any, error) {
		return struct{}{}, s.config.Cards.UnlearnCard(ctx, body.CardRef, body.All)
	})
}

// readable reports whether a text is made of what can be seen.
func readable(text string) bool {
	for _, c := range text {
		if !unicode.IsGraphic(c) {
			return false
		}
	}
	return text != ""
}

// knownCards lists the cards that were taught.
func (s *Server) knownCards(r *request) (any, error) {
	list, err := s.config.Cards.KnownCards(r.Context())
	if list == nil {
		list = []models.KnownCard{}
	}
	return struct {
		Cards []models.KnownCard `json:"cards"`
	}{list}, err
}

// decks lists the cards that may come into play, by their decks.
func (s *Server) decks(r *request) (any, error) {
	list, err := r.game.Table.Decks(r.Context())
	if list == nil {
		list = []engine.Deck{}
	}
	return struct {
		Decks []engine.Deck `json:"decks"`
	}{list}, err
}

// cardsFile returns the facts of the taught cards as a file to be shared, without pictures.
func (s *Server) cardsFile(r *request) (any, error) {
	list, err := s.config.Cards.KnownCards(r.Context())
	if err != nil {
		return nil, err
	}
	type fact struct {
		ID    string     `json:"id"`
		Name  string     `json:"name"`
		Class string     `json:"class"`
		Rows  [][]string `json:"rows,omitempty"`
	}
	facts := make([]fact, len(list))
	for i, c := range list {
		facts[i] = fact{c.ID, c.Name, c.Class, c.Rows}
	}
	data, err := json.MarshalIndent(map[string][]fact{"cards": facts}, "", " ")
	if err != nil {
		return nil, models.Errorf(models.Internal, "the taught cards: %w", err)
	}
	r.Writer.Header().Set("Content-Disposition", `attachment; filename="elderglass-taught-cards.json"`)
	return file{"application/json", data}, nil
}

// forgetCards drops the pictures of all cards.
func (s *Server) forgetCards(r *request) (any, error) {
	var body struct{}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return struct{}{}, s.config.Cards.ForgetCardPictures(r.Context())
}
