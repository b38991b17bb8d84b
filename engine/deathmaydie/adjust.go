package deathmaydie

import (
	"cmp"
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The tracks that people change by hand.
const (
	trackWounds   = "wounds"
	trackStress   = "stress"
	trackSanity   = "sanity"
	trackBurns    = "burning"
	trackProgress = "summoning"
	trackRed      = "red"
	trackActions  = "actions"
)

// adjust changes a track by hand.
func (t *Turn) adjust(a adjustArgs) error {
	s := t.s
	by := func(now, least, most int) (int, error) {
		if now+a.By < least || now+a.By > most {
			return now, illegal("Component Limitation", "dmd.refuse.bounds", "least", least, "most", most)
		}
		return now + a.By, nil
	}
	said := Say("dmd.log.adjusted", "what", word("track."+a.What), "by", a.By)
	switch a.What {
	case trackProgress:
		n, err := by(s.Track, min(1, s.Track), trackSpaces)
		if err == nil {
			t.ritual(said, func(r *Ritual) { r.Track = n })
		}
		return err
	case trackRed:
		n, err := by(s.Red, 0, trackSpaces)
		if err == nil {
			t.ritual(said, func(r *Ritual) { r.Red = n })
		}
		return err
	case trackActions:
		n, err := by(s.Actions, 0, endless)
		if err == nil {
			t.flow(said, func(f *Flow) { f.Actions = n })
		}
		return err
	}
	p := s.person(a.Seat)
	if p == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.empty-seat")
	}
	said = Say("dmd.log.adjusted-person", "who", p.Name, "what", word("track."+a.What), "by", a.By)
	var err error
	next := *p
	switch a.What {
	case trackWounds:
		next.Wounds, err = by(p.Wounds, 0, mostWounds)
	case trackStress:
		next.Stress, err = by(p.Stress, 0, s.mostStress())
	case trackSanity:
		next.Sanity, err = by(p.Sanity, 0, sanityTrack.Skull)
	case trackBurns:
		next.Fire, err = by(p.Fire, 0, endless)
	default:
		i := slices.IndexFunc(p.Skills, func(k Skill) bool { return k.ID == a.What })
		if i < 0 {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-track")
		}
		said = Say("dmd.log.level", "who", p.Name, "skill", s.skillName(a.What), "n", p.Skills[i].Level+a.By)
		next = p.clone()
		next.Skills[i].Level, err = by(p.Skills[i].Level, 1, mostLevel)
	}
	if err != nil {
		return err
	}
	if next.Out && s.lostOne(&next) == "" { // who was lost by mistake plays on
		next.Out = false
		said = Say("dmd.log.returns", "who", p.Name)
	}
	t.Emit(&personChange{Person: next}, said)
	return nil
}

// fix puts the table right: figures, tokens, fire, cards, the ritual.
func (t *Turn) fix(a fixArgs) error {
	s := t.s
	if s.Box.Episode == nil || s.Phase == PhaseSetup {
		return illegal(ruleSetup, "dmd.refuse.not-begun")
	}
	if a.At != "" && s.space(a.At) == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-space")
	}
	needs := map[string]bool{"put": true, "carry": true, "fire": true, "place": true, "mark": true, "lock": true}
	if needs[a.What] && a.At == "" {
		return rules.Refuse(models.Invalid, "dmd.refuse.no-space")
	}
	said := Say("dmd.log.fixed")
	switch a.What {
	case "put": // an enemy comes to the board
		if a.Kind == ElderKind {
			t.putElder(a.At)
			return nil
		}
		e := s.enemy(a.Kind)
		switch {
		case e == nil:
			return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", a.Kind)
		case s.reserve(a.Kind) <= 0:
			return illegal("Component Limitation", "dmd.refuse.bounds", "least", 0, "most", e.Count)
		}
		t.Emit(&figureChange{Figure: Figure{ID: t.newID("f"), Kind: a.Kind, At: a.At}},
			Say("dmd.log.summoned", "what", s.kindName(a.Kind), "at", s.spaceName(a.At)))
	case "away", "carry", "hurt", "cure":
		f := s.figure(a.Kind)
		if f == nil {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-target")
		}
		next := *f
		switch a.What {
		case "hurt":
			if f.Kind == ElderKind && !s.Disrupted {
				return illegal("Disrupting the Ritual", "dmd.refuse.not-disrupted")
			}
			t.hurt(f.ID, max(1, a.N), engine.Nobody)
			return nil
		case "cure":
			next.Wounds = max(0, f.Wounds-max(1, a.N))
		case "carry":
			next.At = a.At
		}
		t.Emit(&figureChange{Figure: next, Gone: a.What == "away"}, said)
	case "place":
		if s.person(a.Seat) == nil {
			return rules.Refuse(models.NotFound, "dmd.refuse.empty-seat")
		}
		t.placePerson(a.Seat, a.At)
	case "fire":
		if n := s.Fire[a.At] + a.N; n < 0 || a.N > s.fireLeft() {
			return illegal("Running Out of Fire", "dmd.refuse.bounds", "least", 0, "most", s.Fire[a.At]+s.fireLeft())
		}
		t.Emit(&fireChange{At: a.At, N: s.Fire[a.At] + a.N}, said)
	case "mark":
		k := s.tokenKind(a.Kind)
		switch {
		case k == nil:
			return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", a.Kind)
		case s.tokensLeft(a.Kind) <= 0:
			return illegal("Component Limitation", "dmd.refuse.bounds", "least", 0, "most", k.Count)
		}
		t.Emit(&tokenChange{Token: Token{ID: t.newID("t"), Kind: a.Kind, At: a.At}}, said)
	case "remove":
		if a.Kind != stairs && a.Kind != tunnel {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", a.Kind)
		}
		t.Emit(&tokenChange{Token: Token{ID: t.newID("t"), Kind: removedToken, At: a.Kind}}, said)
	case "unmark", "damage":
		token := s.token(a.Kind)
		switch {
		case token == nil, a.What == "damage" && token.Destroyed:
			return rules.Refuse(models.NotFound, "dmd.refuse.no-target")
		case a.What == "damage":
			t.damage(a.Kind, max(1, a.N), Step{Seat: s.Active})
		default:
			t.Emit(&tokenChange{Token: *token, Gone: true}, said)
		}
	case "unlock", "lock":
		other := cmp.Or(a.Kind, a.At)
		locks := slices.DeleteFunc(slices.Clone(s.Locks), func(l [2]string) bool { return same(l, a.At, other) })
		if a.What == "lock" {
			locks = append(locks, [2]string{a.At, other})
		}
		t.Emit(&locksChange{Locks: locks}, said)
	case "give":
		p, card := s.person(a.Seat), s.discovery(a.Kind)
		if p == nil || card == nil || (a.Right && card.Right == nil) || (!a.Right && card.Left == nil) {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", a.Kind)
		}
		for _, other := range s.People {
			for _, h := range other.Cards {
				if h.Card == a.Kind { // there is one of each
					t.discard(other.Seat, h.ID)
				}
			}
		}
		h := Held{ID: t.newID("c"), Card: a.Kind, Right: a.Right}
		t.decks(engine.Text{}, func(d *deckChange) { d.Undiscovered = without(d.Undiscovered, a.Kind) })
		t.alter(a.Seat, Say("dmd.log.claimed", "who", p.Name, "card", s.heldName(h)),
			func(p *Investigator) { p.Cards = append(p.Cards, h) })
	case "take":
		owner, h := s.held(a.Kind)
		if h == nil {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", a.Kind)
		}
		t.discard(owner.Seat, a.Kind)
	case "disrupt":
		t.disrupt()
	case "stage":
		if s.figure(ElderKind) == nil {
			return rules.Refuse(models.NotFound, "dmd.refuse.no-target")
		}
		t.stageDefeated()
	case "advance":
		t.advance()
	case "discover":
		t.Push(Step{Effect: cards.Effect{Do: stepDiscover}, Seat: s.Active})
	default:
		return rules.Refuse(models.Invalid, "dmd.refuse.no-fix")
	}
	return nil
}
