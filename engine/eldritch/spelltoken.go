package eldritch

// spellTokenOptions are to discard a Spell that was just cast, with a Clue, for a token of the Mystery.
func spellTokenOptions(s *State, p Step) []option {
	c := s.mystery()
	if c == nil || mysteries.by[c.Card] == nil || mysteries.by[c.Card].Kind != "spell" || !s.affords(p.Seat, Clue, 1) ||
		s.card(p.Card) == nil {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}},
		{ID: "pay", Label: say("eldritch.choice.spell-token", "card", cardName(*s.card(p.Card))), Do: func(t *Turn) {
			t.pay(p.Seat, Clue, 1)
			resolveDrop(t, p)
			t.token(1)
		}},
	}
}
