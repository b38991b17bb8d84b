package eldersign

import (
	"fmt"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Given sets a game up: Ancient One | investigators | adventures | Mythos card. What is
// missing is unknown to the card book, and effects to be resolved by hand are done.
func (g game) Given(state engine.State, text string, play func(kind string, args any) (engine.State, error)) error {
	parts := append(strings.Split(text, "|"), "", "", "")
	s := stateOf(state)
	if id := s.named(cards.AncientOne, parts[0]); id != "" {
		if _, err := play("ancient", cardArgs{id}); err != nil {
			return s.meant(err, cards.AncientOne, id)
		}
	}
	for i, id := range s.cardNames(cards.Investigator, parts[1]) {
		if _, err := play("sit", seatArgs{engine.Seat(i + 1), id}); err != nil {
			return s.meant(err, cards.Investigator, id)
		}
	}
	dealt := s.cardNames(cards.Adventure, parts[2])
	now, err := play("begin", beginArgs{dealt})
	if err != nil {
		return s.meant(err, cards.Adventure, dealt...)
	}
	for stateOf(now).Phase == PhaseSetup {
		if now, err = g.deal(now, s.named(cards.Mythos, parts[3]), play); err != nil {
			return err
		}
	}
	return nil
}

// deal answers one question of the set-up: with the Mythos card where that is asked for,
// else with the unknown card or the first answer.
func (g game) deal(state engine.State, mythos string, play func(kind string, args any) (engine.State,
	error),
) (engine.State, error) {
	s := stateOf(state)
	choices := g.Choices(state)
	if len(choices) == 0 {
		return nil, fmt.Errorf("the set-up does not come to an end")
	}
	wanted := unknownID
	if step, ok := s.next(); ok && step.Do == stepDrawMythos && mythos != "" {
		wanted = mythos
	}
	chosen := choices[0]
	for _, c := range choices {
		if strings.HasSuffix(c.ID, ":"+wanted) {
			chosen = c
		}
	}
	return play(chosen.Kind, chosen.Args)
}

// cardNames reads ids with spaces between them, or names with commas.
func (s *State) cardNames(class cards.Class, text string) []string {
	list := strings.Fields(text)
	_, whole := s.catalog.Get(class, s.named(class, text))
	if strings.Contains(text, ",") || whole {
		list = strings.Split(text, ",")
	}
	ids := []string{}
	for _, name := range list {
		if id := s.named(class, name); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// named is the id of the card of a class that has an id or a name. Of several of one name it is the one that
// belongs to the decks; what no card is called is an id itself.
func (s *State) named(class cards.Class, text string) string {
	id := rules.Slug(text)
	if c, ok := s.catalog.Get(class, id); ok && s.ofDecks(c) {
		return id
	}
	for _, c := range s.catalog.List(class) {
		if rules.Slug(c.Name) == id && s.ofDecks(c) {
			return c.ID
		}
	}
	return id
}

// meant adds to an error about an unknown card those that may be meant: those
// that begin most like it.
func (s *State) meant(err error, class cards.Class, ids ...string) error {
	i := slices.IndexFunc(ids, func(id string) bool {
		_, ok := s.catalog.Get(class, id)
		return !ok
	})
	if models.CodeOf(err) != models.NotFound || i < 0 {
		return err
	}
	id := ids[i]
	var list []string
	best := max(2, len(id)/2)
	for _, c := range s.catalog.List(class) {
		switch n := alike(c.ID, id); {
		case n > best:
			best, list = n, []string{c.ID}
		case n == best:
			list = append(list, c.ID)
		}
	}
	if len(list) == 0 {
		return err
	}
	return models.Errorf(models.NotFound, "%s; is this meant: %s?", err, strings.Join(list, ", "))
}

// alike is the number of letters with which two words begin alike.
func alike(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
