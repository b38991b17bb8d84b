package process

import (
	"context"
	"encoding/json"

	"elderglass/models"
)

// LookAtCards finds and names the cards in a JPEG or PNG that somebody sent, in the child, or
// in the camera's latest picture where picture is empty. Errors have the codes Unreadable,
// TooLarge or Unavailable. Where it may be one card or another, it is one of those that are asked for.
func (s *Supervisor) LookAtCards(ctx context.Context, picture []byte, asked []models.CardRef) (models.CardSight, error) {
	m, _, err := s.ask(ctx, message{Kind: askCards, Asked: asked}, picture)
	if err != nil || m.Sight == nil {
		return models.CardSight{}, err
	}
	return *m.Sight, nil
}

// TeachCards takes cards of a picture that was looked at into the book: all of them, or none.
// The code is NotFound where the picture is no longer kept.
func (s *Supervisor) TeachCards(ctx context.Context, lesson models.CardLesson) error {
	_, _, err := s.ask(ctx, message{Kind: askTeachCards, Lesson: &lesson}, nil)
	return err
}

// KnownCards returns the cards that were taught.
func (s *Supervisor) KnownCards(ctx context.Context) ([]models.KnownCard, error) {
	_, list, err := s.ask(ctx, message{Kind: askKnownCards}, nil)
	if err != nil {
		return nil, err
	}
	var known []models.KnownCard
	if err := json.Unmarshal(list, &known); err != nil {
		return nil, models.Errorf(models.Internal, "the reader's list of cards: %w", err)
	}
	return known, nil
}

// UnlearnCard takes the newest picture of a card back, as if it had not been taught from it, or drops all of them. The
// code is NotFound for a card of which none is kept.
func (s *Supervisor) UnlearnCard(ctx context.Context, card models.CardRef, all bool) error {
	_, _, err := s.ask(ctx, message{Kind: askUnlearnCard, Card: &card, All: all}, nil)
	return err
}

// ForgetCardPictures drops all pictures of cards; their facts stay.
func (s *Supervisor) ForgetCardPictures(ctx context.Context) error {
	_, _, err := s.ask(ctx, message{Kind: askForgetCards}, nil)
	return err
}
