package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
)

// person is an investigator with everything in front of the player.
func (s *State) person(p *Investigator) scene.Person {
	out := scene.Person{
		Seat: p.Seat, Card: p.Card.ID, Name: p.Card.Name, Title: s.occupation(p.Card), At: p.At, Out: p.Devoured,
		Tracks: s.personTracks(p), Sheet: s.abilityCard(p),
	}
	for _, h := range p.Cards {
		out.Cards = append(out.Cards, s.heldCard(h))
	}
	for _, t := range p.Trophies {
		kind := "trophy"
		if t.Class == cards.Monster {
			kind = "monster"
		}
		out.Won = append(out.Won, scene.Card{ID: t.ID, Name: t.Name, Kind: kind, Worth: &t.Value})
	}
	return out
}

// occupation is a word of the catalogue for the investigators of the box.
func (s *State) occupation(c *cards.Card) engine.Name {
	if ours, ok := s.shipped.Get(c.Class, c.ID); ok && ours.Occupation == c.Occupation && c.Occupation != "" {
		return engine.Name{Key: "occupation." + c.ID}
	}
	return engine.Name{Words: c.Occupation}
}

// abilityCard is what an investigator's sheet says of the ability.
func (s *State) abilityCard(p *Investigator) *scene.Card {
	a := p.Card.Ability
	if a == nil || a.Use == "" {
		return nil
	}
	over := []engine.Text{Say("use." + a.Use)}
	switch {
	case a.Use != "once-per-day" && a.Use != "once-per-roll":
	case p.Used:
		over = append(over, Say("ability.used"))
	default:
		over = append(over, Say("ability.free"))
	}
	return &scene.Card{
		ID: "ability", Name: engine.Name{Words: a.Name}, Kind: "ability", Over: over,
		Lines: line("", []engine.Text{s.abilityText(p.Card)}),
	}
}

// abilityText says what an ability does, in words of the catalogue for those of the box.
func (s *State) abilityText(c *cards.Card) engine.Text {
	if _, ok := s.shipped.Get(cards.Investigator, c.ID); ok {
		return Say("ability." + c.ID)
	}
	return Say("effect.card")
}

// heldCard is an item, spell or ally in front of a player.
func (s *State) heldCard(h Held) scene.Card {
	card := scene.Card{
		ID: h.ID, Card: h.Card.ID, Name: CardName(h.Card), Kind: string(h.Card.Class), Unknown: h.unknown(),
		Lines: slices.Concat(line("", heldTexts(h.Card)), line("midnight", effectTexts(h.Card.Midnight))),
		Dice:  s.diceInPlay(s.DiceIn(OnSpell, h.ID)),
	}
	if own := s.sayings(h.Card); len(own) > 0 {
		card.Lines = own
	}
	for _, one := range h.Card.Souvenirs { // the back of a mission
		said := Say("offer.trophies", "price", one.Price, "gains", effectTexts(s.icons(one.Gain)))
		card.Lines = line("", []engine.Text{said})
	}
	if h.Tokens > 0 {
		card.Tokens = &scene.Track{ID: "token", Value: h.Tokens}
	}
	return card
}

// heldTexts are what a card says that lies in front of a player: besides what it does at
// midnight, if that is not all.
func heldTexts(c *cards.Card) []engine.Text {
	if len(c.Midnight) > 0 && len(c.Uses) == 0 && len(c.Lingering) == 0 {
		return nil
	}
	return []engine.Text{useText(c)}
}

// useText says what using a card does, and what it does by lying there.
func useText(c *cards.Card) engine.Text {
	var list []engine.Text
	for _, u := range c.Uses {
		list = append(list, optionTexts(u.Effects)...)
	}
	list = append(list, optionTexts(c.Lingering)...)
	if len(list) == 0 {
		return Say("effect.card")
	}
	return Say("effects", "list", list)
}
