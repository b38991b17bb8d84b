package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
)

// ViewOf returns the table of a game of Elder Sign.
func ViewOf(s engine.State) View { return stateOf(s).view() }

func (s *State) view() View {
	v := View{
		Game: "eldersign", Depth: s.Depth, Phase: s.Phase, Next: s.nextText(),
		Turn: s.Turn, Active: s.Active, First: s.First,
		Clock: s.Clock, Midnight: s.Strikes > 0,
		Doom: s.Count(Doom), DoomLimit: s.Count(DoomLimit), Signs: s.Count(Signs), SignsNeeded: s.Count(SignsNeeded),
		Investigators: []InvestigatorView{}, Adventures: []AdventureView{},
		House: s.houseView(), Expect: s.expect(),
	}
	if s.Ancient != nil {
		v.AncientOne = s.ancientView()
		for _, d := range s.Ancient.Doom {
			v.DoomSpecial = append(v.DoomSpecial, DoomSpace{Space: d.Space, Icon: d.Icon})
		}
	}
	if s.Mythos != nil {
		v.Mythos = &MythosView{ID: s.Mythos.ID, Name: CardName(s.Mythos),
			Lingering: effectTexts(slices.Concat(s.Mythos.Lingering, s.Mythos.Midnight))}
	}
	for i := range s.Investigators {
		v.Investigators = append(v.Investigators, s.investigatorView(&s.Investigators[i]))
	}
	for i := range s.Places {
		v.Adventures = append(v.Adventures, s.placeView(&s.Places[i]))
	}
	v.Attempt = s.attemptView()
	for _, l := range s.Locks {
		v.Locked = append(v.Locked, LockView{ID: l.ID, Colour: l.Colour, By: l.Name})
	}
	if step, ok := s.next(); ok && step.Do == "note" {
		v.Hand = []ManualView{{ID: strconv.Itoa(step.ID), Text: effectText(step.Effect), Source: step.Source}}
	}
	for _, b := range s.inPlay() {
		v.Boxes = append(v.Boxes, b.ID)
	}
	v.Tracks = s.trackViews(engine.Nobody)
	mode := s.mode()
	v.Mode, v.Layout = mode.ID, &mode.Layout
	for _, e := range mode.Entrances {
		v.Entrances = append(v.Entrances, EntranceView{ID: e.ID, Name: s.PlaceName(e.ID), Closed: !s.Open(e.ID)})
	}
	if s.Result != nil {
		v.Result = &ResultView{Won: s.Result.Won, Why: s.Result.Why}
	}
	return v
}

// nextText says the one thing to do now.
func (s *State) nextText() engine.Text {
	who := s.Name(s.Active)
	if step, ok := s.next(); ok && s.Phase != PhaseOver {
		return Say("next."+step.Do, "who", s.Name(step.Seat), "source", step.Source, "n", step.N(), "what", Thing(step.What))
	}
	if s.Depth == DiceOnly {
		return Say("next.dice")
	}
	switch s.Phase {
	case PhaseAttempt, PhaseBattle:
		switch a := s.Attempt; {
		case a == nil:
			return Say("next.clock", "who", who)
		case len(a.Throw.Again) > 0:
			return Say("next.reroll-dice", "who", who, "n", len(a.Throw.Again))
		case a.Step == stepPool:
			return Say("next.roll", "who", who, "n", len(s.DiceIn(InPool, "")))
		default:
			return Say("next."+a.Step, "who", who)
		}
	default:
		return Say("next."+string(s.Phase), "who", who)
	}
}

// trackViews are the tracks that the boxes in play bring, of the table or of a seat.
func (s *State) trackViews(seat engine.Seat) []TrackView {
	var list []TrackView
	for _, t := range s.boxTracks() {
		if t.Seated == (seat != engine.Nobody) {
			_, most := t.Bounds(s, seat)
			list = append(list, TrackView{ID: t.ID, Count: s.countAt(t.ID, seat), Most: most})
		}
	}
	return list
}

func (s *State) houseView() map[string]string {
	out := map[string]string{}
	for _, r := range s.houseRules() {
		out[r.Name] = s.house(r.Name)
	}
	return out
}

func (s *State) ancientView() *AncientOneView {
	c := s.Ancient
	v := &AncientOneView{ID: c.ID, Name: CardName(c), Power: s.powerText(c), Attack: Say("attack.unknown"),
		Battle: []RequirementView{}, Awake: s.Awake}
	if len(c.Attack) > 0 {
		v.Attack = Say("effects", "list", optionTexts(c.Attack))
	}
	for _, n := range s.battleRow().Needs {
		v.Battle = append(v.Battle, requirementView(n))
	}
	return v
}

// powerText says what an Ancient One does: in words of the language catalogue for
// those of the box, in the owner's for those of the card book.
func (s *State) powerText(c *cards.Card) engine.Text {
	if _, ok := s.shipped.Get(cards.AncientOne, c.ID); ok || c.ID == unknownID {
		return Say("power." + c.ID)
	}
	return Say("effects", "list", optionTexts(c.Power))
}

func (s *State) abilityText(c *cards.Card) engine.Text {
	if _, ok := s.shipped.Get(cards.Investigator, c.ID); ok {
		return Say("ability." + c.ID)
	}
	return Say("effect.card")
}

func requirementView(r task.Requirement) RequirementView {
	return RequirementView{Symbols: r.Symbols, Amount: max(r.Amount, 1)}
}

// occupation is a word of the catalogue for the investigators of the box.
func (s *State) occupation(c *cards.Card) engine.Name {
	if ours, ok := s.shipped.Get(c.Class, c.ID); ok && ours.Occupation == c.Occupation && c.Occupation != "" {
		return engine.Name{Key: "occupation." + c.ID}
	}
	return engine.Name{Words: c.Occupation}
}

func (s *State) investigatorView(p *Investigator) InvestigatorView {
	v := InvestigatorView{
		Seat: p.Seat, ID: p.Card.ID, Name: p.Card.Name, Occupation: s.occupation(p.Card),
		Sanity: p.Count(Sanity), SanityMax: p.Count(SanityMax), Stamina: p.Count(Stamina), StaminaMax: p.Count(StaminaMax),
		Clues: p.Count(Clue), Tracks: s.trackViews(p.Seat), Trophies: p.trophies(), At: p.At, Devoured: p.Devoured,
	}
	if a := p.Card.Ability; a != nil {
		v.Ability = AbilityView{Name: a.Name, Text: s.abilityText(p.Card), Use: a.Use, Used: p.Used}
	}
	for _, t := range p.Trophies {
		v.TrophyList = append(v.TrophyList, TrophyView{ID: t.ID, Name: t.Name, Kind: string(t.Class), Value: t.Value})
	}
	for _, h := range p.Cards {
		card := CardView{ID: h.ID, Card: h.Card.ID, Name: CardName(h.Card), Kind: string(h.Card.Class), Text: useText(h.Card),
			Unknown: h.unknown(), Tokens: h.Tokens}
		for _, d := range s.DiceIn(OnSpell, h.ID) {
			card.Dice = append(card.Dice, dieView(d))
		}
		v.Cards = append(v.Cards, card)
	}
	return v
}

func useText(c *cards.Card) engine.Text {
	var list []engine.Text
	for _, u := range c.Uses {
		list = append(list, optionTexts(u.Effects)...)
	}
	if len(list) == 0 {
		return Say("effect.card")
	}
	return Say("effects", "list", list)
}

func dieView(d Die) DieView {
	v := DieView{ID: d.ID, Colour: d.Colour, Face: d.Face, Sure: true, Place: d.Place}
	if d.Seen != nil {
		v.Sure, v.X, v.Y, v.Corners, v.Guesses = d.Seen.Sure, d.Seen.X, d.Seen.Y, d.Seen.Corners, d.Seen.Guesses
	}
	return v
}

func iconViews(list []cards.Icon) []IconView {
	var out []IconView
	for _, i := range list {
		out = append(out, IconView(i))
	}
	return out
}

func (s *State) placeView(p *Place) AdventureView {
	if p.Down {
		return s.downView(p)
	}
	c := p.Card
	v := AdventureView{
		ID: p.ID, Card: c.ID, Name: CardName(c), World: p.World(), Ordered: s.ordered(p), Tasks: []TaskView{},
		Terror: effectTexts(c.Terror), Midnight: effectTexts(c.Midnight), Entry: effectTexts(slices.Concat(c.Drawn, c.Entry)),
		Rewards: iconViews(c.Rewards), Penalties: iconViews(c.Penalties), Trophy: c.Trophy, Locks: c.Locks,
		Monsters: len(p.Monsters), Unknown: c.ID == unknownID,
	}
	rows := s.rows(p)
	attempted := s.Attempt != nil && s.Attempt.Place == p.ID
	first := slices.IndexFunc(rows, func(r row) bool { return !r.Idle })
	for i, r := range rows {
		t := taskView(r)
		if m := slices.IndexFunc(p.Monsters, func(m Monster) bool { return m.ID == r.Monster }); m >= 0 {
			t.Monster = CardName(p.Monsters[m].Card)
		}
		if attempted {
			t.Done = slices.Contains(s.Attempt.Done, r.ID)
			t.Open = s.open(rows, i)
			for _, d := range s.DiceIn(onTask, r.ID) {
				t.Dice = append(t.Dice, dieView(d))
			}
		} else {
			t.Open = !r.Idle && (!v.Ordered || i == first)
		}
		t.Done = t.Done || r.Beaten
		v.Tasks = append(v.Tasks, t)
	}
	v.Here = s.seatsAt(p.ID)
	return v
}

// downView is a card that lies face down: what its back says.
func (s *State) downView(p *Place) AdventureView {
	back := p.back()
	return AdventureView{
		ID: p.ID, Card: unknownID, Name: p.name(), World: p.World(), Down: true, Tasks: []TaskView{},
		Back: effectTexts(back.Effects), Midnight: effectTexts(back.Midnight),
		Monsters: len(p.Monsters), Unknown: p.Card.ID == unknownID, Here: s.seatsAt(p.ID),
	}
}

// seatsAt are the seats of the investigators at a place.
func (s *State) seatsAt(id string) []engine.Seat {
	var seats []engine.Seat
	for _, who := range s.Investigators {
		if who.At == id && !who.Devoured {
			seats = append(seats, who.Seat)
		}
	}
	return seats
}

func taskView(r row) TaskView {
	t := TaskView{ID: r.ID, Requirements: []RequirementView{}, Cost: iconViews(r.Cost), MonsterSpace: string(r.Space),
		Unknown: r.Unknown}
	for _, n := range r.Needs {
		t.Requirements = append(t.Requirements, requirementView(n))
	}
	return t
}

func (s *State) attemptView() *AttemptView {
	a := s.Attempt
	if a == nil && s.Depth != DiceOnly {
		return nil
	}
	v := &AttemptView{Step: stepRolled, Dice: []DieView{}}
	if a != nil {
		v.Adventure, v.Step, v.Rolls = a.Place, a.Step, a.Rolls
	}
	for _, d := range s.lying() {
		if d.Place != supply && d.Place != removed {
			shown := dieView(d)
			shown.Apart = s.apart(d)
			v.Dice = append(v.Dice, shown)
		}
	}
	if s.Depth == DiceOnly {
		return v
	}
	v.Completable = s.completable()
	if want, ok := s.expected(); ok {
		v.Rollable = countColours(want)
	}
	return v
}
