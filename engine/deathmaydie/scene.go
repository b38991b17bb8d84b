package deathmaydie

import (
	"cmp"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/scene"
	"elderglass/models"
)

// areaBoard is the screen of the board.
const areaBoard = "board"

// View is what a role at a seat is shown. Nothing in a State is secret: decks are on the real
// table, and what was not drawn is not known here.
func (g game) View(state engine.State, role engine.Role, seat engine.Seat) any {
	s := g.State(state)
	out := scene.Scene{
		Game: g.Name(), Title: g.Title(), Phase: string(s.Phase), Turn: s.Turn, Active: s.Active,
		Next:   s.nextText(g.askedOf(s, seat)),
		Screen: s.screen(),
		Leads:  []string{"begin", "attack", "free-attack", "act", "done", "pass"},
		Tracks: s.sceneTracks(), Open: s.openCards(), Areas: scene.List[scene.Area]{s.boardArea()}, Roll: s.throwScene(),
		House: s.houseScene(), Choices: []engine.Choice{}, Expect: s.expect(), FreeRolls: s.Depth == DiceOnly,
		Groups: []scene.Group{{ID: "free", Form: scene.OneDie}, {ID: "reroll", Form: scene.OneDie}, {ID: "skill"}},
	}
	for i := range s.People {
		out.People = append(out.People, s.personScene(&s.People[i]))
	}
	for _, k := range diceSet.Kinds {
		kind := scene.DiceKind{Colour: k.Colour}
		for _, f := range k.Faces { // each once: several sides of a die are the same
			if !slices.Contains(kind.Faces, f) {
				kind.Faces = append(kind.Faces, f)
			}
		}
		out.Dice = append(out.Dice, kind)
	}
	if s.Result != nil {
		out.Result = &scene.Result{Won: s.Result.Won, Why: s.Result.Why}
	}
	if s.Phase == PhaseSetup {
		out.Setup = s.choosing(seat)
	}
	if role == engine.Spectator {
		return out
	}
	for _, c := range g.Choices(state) {
		if role == engine.Host || c.Seat == engine.Nobody || c.Seat == seat || s.person(c.Seat) == nil {
			out.Choices = append(out.Choices, s.shownAt(c, seat))
		}
	}
	return out
}

// shownAt puts the actions of a turn beside the space that they are about, and has whoever sits
// down take the seat that the phone holds.
func (s *State) shownAt(c engine.Choice, seat engine.Seat) engine.Choice {
	if c.Kind == "sit" && seat != engine.Nobody {
		o := engine.Choice{Kind: c.Kind, ID: c.ID, Label: c.Label, Group: c.Group, Target: c.Target, Card: c.Card, Rule: c.Rule}
		o.Args = []byte(`{"seat":` + seatWord(seat) + `,"card":` + strconv.Quote(c.Target) + `}`)
		return o
	}
	p := s.person(s.Active)
	if p == nil || c.Kind == "choose" || s.rolling() {
		return c
	}
	switch c.Group {
	case "attack", "rest", "trade", "episode", "card", "move":
		at := p.At
		if f := s.figure(c.Target); f != nil {
			at = f.At
		} else if s.space(c.Target) != nil {
			at = c.Target
		}
		c.Group, c.Target = "move", at
	}
	return c
}

// screen is where the game goes on now.
func (s *State) screen() string {
	switch {
	case s.Phase == PhaseSetup:
		return scene.Setup
	case s.Phase == PhaseOver:
		return scene.Log
	case s.rolling() || s.Depth == DiceOnly:
		return scene.Roll
	default:
		return areaBoard
	}
}

// askedOf is the step about which a seat is asked now; for a seat that is not asked the next one.
func (g game) askedOf(s *State, seat engine.Seat) (step Step, ok bool) {
	asked := g.Asked(s)
	if i := slices.IndexFunc(asked, func(p Step) bool { return p.Seat == seat }); i >= 0 {
		return asked[i], true
	}
	return s.next()
}

// nextText is the one thing to do now, where a step is asked about.
func (s *State) nextText(step Step, asked bool) engine.Text {
	who := s.name(cmp.Or(step.Seat, s.Active))
	switch {
	case s.Phase == PhaseOver:
		return Say("dmd.next.over")
	case s.Depth == DiceOnly:
		return Say("dmd.next.dice")
	case s.Phase == PhaseSetup && !asked:
		return s.missing()
	case s.rolling() && s.thrown():
		return Say("dmd.next.settle", "who", who)
	case s.rolling():
		return Say("dmd.next.roll", "who", who, "source", s.Roll.Source)
	case asked && step.Do == stepFirst:
		return Say("dmd.next.first")
	case asked && step.Do == doNote && step.Source != (engine.Name{}):
		return Say("dmd.next.by-hand", "who", who, "card", step.Source)
	case asked && step.Do == stepInsanity:
		return Say("dmd.next.insanity", "who", who)
	case asked && step.Do == stepMonsters:
		return Say("dmd.next.unknown-monster")
	case asked && step.Do == stepGate:
		return Say("dmd.next.unknown-gate", "what", s.kindName(step.What))
	case asked && step.Do == stepMythos:
		return Say("dmd.next.mythos", "who", who)
	case asked && step.Do == stepDiscover:
		return Say("dmd.next.discovery", "who", who)
	case asked && step.Do == stepClaim:
		return Say("dmd.next.claim", "card", step.Source)
	case asked && step.Do == stepFight:
		return Say("dmd.next.fight", "who", who)
	case asked && step.Do == stepLevelUp:
		return Say("dmd.next.level", "who", who)
	case asked && step.Source != (engine.Name{}):
		return Say("dmd.next.effect", "who", who, "card", step.Source)
	case asked:
		return Say("dmd.next.decide", "who", who)
	default:
		return Say("dmd.next.act", "who", who, "n", s.Actions)
	}
}

// missing is what is still to be chosen before the game begins.
func (s *State) missing() engine.Text {
	switch {
	case s.Box.Episode == nil || s.Box.Elder == nil || len(s.People) == 0:
		return Say("dmd.next.setup")
	case len(s.board().Spaces) == 0:
		return Say("dmd.next.board", "episode", words(s.Box.Episode.Name))
	case len(s.People) < fewest:
		return Say("dmd.next.few", "n", fewest)
	case s.Red == 0:
		return Say("dmd.next.red")
	}
	return Say("dmd.next.begin")
}

func (s *State) sceneTracks() scene.List[scene.Track] {
	progress := scene.Track{ID: trackProgress, Value: s.Track, Most: trackSpaces}
	if s.Red > 0 {
		progress.Spaces = []scene.Space{{At: s.Red, Icon: "red"}}
	}
	list := scene.List[scene.Track]{progress}
	if s.Phase == PhaseActions { // those that somebody does without are gone afterwards
		list = append(list, scene.Track{ID: trackActions, Value: s.Actions})
	}
	if s.Phase != PhaseSetup {
		list = append(list, scene.Track{ID: "symbols", Value: s.symbols(), Most: symbolsToAdvance})
	}
	return list
}

// openCards are those that lie open for everyone: the Elder One, the episode, what was drawn.
func (s *State) openCards() scene.List[scene.Card] {
	var list scene.List[scene.Card]
	if e := s.Box.Elder; e != nil {
		card := scene.Card{ID: ElderKind, Card: e.ID, Name: words(e.Name), Kind: ElderKind}
		if stage := s.stage(); stage != nil {
			card.Over = []engine.Text{Say("dmd.stage", "n", s.Stage)}
			if f := s.figure(ElderKind); f != nil {
				standard, bonus := s.attackDice(*f)
				card.Lines = []scene.Line{{Texts: []engine.Text{Say("dmd.figure", "wounds", f.Wounds, "health", stage.Health,
					"black", standard, "green", bonus)}}}
			}
		}
		if s.Disrupted {
			card.Lines = append(card.Lines, scene.Line{Texts: []engine.Text{Say("dmd.log.disrupted")}})
		}
		card.Rows = append(referenceRows(e.Minions, e.Tokens), pieceRow(ElderKind, e.Name, "enemy"))
		list = append(list, card)
	}
	if e := s.Box.Episode; e != nil {
		card := scene.Card{ID: "episode", Card: e.ID, Name: words(e.Name), Kind: "episode"}
		if s.Phase == PhaseSetup {
			card.Lines = []scene.Line{{Texts: s.chosenRules()}}
		}
		card.Rows = append(referenceRows(e.Enemies, e.Tokens), referenceRows(s.Box.Unknown, nil)...)
		list = append(list, card)
	}
	if s.Drawn != "" && s.Phase == PhaseMythos {
		list = append(list, scene.Card{ID: "drawn", Card: s.Drawn, Name: s.mythosName(s.Drawn), Kind: "mythos-card"})
	}
	if c := s.discovery(s.Drawn); c != nil {
		list = append(list, scene.Card{ID: "discovery", Card: c.ID, Name: words(c.Name), Kind: "discovery"})
	}
	return list
}

// referenceRows are the pieces that come with a card of the Story Board: the enemies of its reference cards, which are
// beside it, and its tokens. From them people put right what stands on the board.
func referenceRows(enemies []cards.Enemy, tokens []cards.TokenKind) scene.List[scene.Row] {
	var rows scene.List[scene.Row]
	for _, e := range enemies {
		rows = append(rows, pieceRow(e.ID, e.Name, "enemy"))
	}
	for _, k := range tokens {
		rows = append(rows, pieceRow(k.ID, k.Name, "token"))
	}
	return rows
}

func pieceRow(id, name, kind string) scene.Row {
	return scene.Row{ID: id, Needs: []scene.Need{}, Kind: kind, Name: words(name)}
}

// chosenRules say what of the Unknown Rules and the difficulty is played with.
func (s *State) chosenRules() []engine.Text {
	texts := []engine.Text{}
	if n := s.Box.Monsters; n > 0 {
		texts = append(texts, Say("dmd.rules.monsters", "n", n))
	}
	if s.Box.Relics {
		texts = append(texts, Say("dmd.rules.relics"))
	}
	if s.Random {
		texts = append(texts, Say("dmd.rules.random"))
	}
	if n := s.Box.Fire; n > 0 && n != fireTokens {
		texts = append(texts, Say("dmd.log.fire-tokens", "n", n))
	}
	return texts
}

func (s *State) tokenText(t Token) engine.Text {
	if k := s.tokenKind(t.Kind); k != nil && k.Wounds > 0 {
		return Say("dmd.token", "wounds", t.Wounds, "health", k.Wounds)
	}
	return Say("dmd.token-plain")
}

// spaceTexts say what a space is: its gate, ways and fire.
func (s *State) spaceTexts(sp cards.Space) []engine.Text {
	var texts []engine.Text
	if sp.Gate != "" {
		texts = append(texts, Say("dmd.space.gate-"+sp.Gate))
	}
	if sp.Start {
		texts = append(texts, Say("dmd.space.start"))
	}
	if sp.Stairs && !s.gone(stairs) {
		texts = append(texts, Say("dmd.space.stairs"))
	}
	if sp.Tunnel && !s.gone(tunnel) {
		texts = append(texts, Say("dmd.space.tunnel"))
	}
	if n := s.Fire[sp.ID]; n > 0 {
		texts = append(texts, Say("dmd.space.fire", "n", n))
	}
	for _, l := range s.Locks {
		switch sp.ID {
		case l[0]:
			texts = append(texts, Say("dmd.space.lock", "to", s.spaceName(l[1])))
		case l[1]:
			texts = append(texts, Say("dmd.space.lock", "to", s.spaceName(l[0])))
		}
	}
	return texts
}

// throwScene is the roll under way or the last one, or what lies there with dice only.
func (s *State) throwScene() *scene.Throw {
	dice := func(list []Die) (out scene.List[scene.DieInPlay]) {
		for _, d := range list {
			die := scene.DieInPlay{ID: d.ID, Colour: d.Colour, Face: d.Face, Sure: true, Place: scene.Pool}
			if seen := d.Seen; seen != nil {
				die.Sure, die.X, die.Y, die.Corners, die.Guesses = seen.Sure, seen.X, seen.Y, seen.Corners, seen.Guesses
			}
			if s.Roll != nil && s.Roll.Again == d.ID {
				die.Face = ""
			}
			out = append(out, die)
		}
		return out
	}
	switch {
	case s.Depth == DiceOnly:
		return &scene.Throw{Dice: dice(s.Shown)}
	case s.Roll == nil:
		return nil
	}
	r := s.Roll
	t := &scene.Throw{Waits: s.expected() != nil, Count: len(r.Dice), Dice: dice(r.Dice)}
	t.Name = engine.Name{Key: "dmd.roll." + r.For}
	t.Why = s.against(r)
	for _, c := range []models.Colour{black, green} {
		for range r.left(c) {
			t.Dice = append(t.Dice, scene.DieInPlay{ID: dieToCome + len(t.Dice), Colour: c, Sure: true, Place: scene.Pool})
		}
	}
	return t
}

// against says whom a roll attacks, which tokens it damages, or who attacks with it.
func (s *State) against(r *Roll) (out []engine.Text) {
	for _, id := range append(slices.Clone(r.Targets), r.Enemy) {
		if f := s.figure(id); f != nil {
			out = append(out, Say("dmd.roll.against", "enemy", s.figureName(*f), "of", s.figureText(*f)))
		}
	}
	for _, d := range s.damages(r) {
		out = append(out, Say("dmd.roll.against", "enemy", s.tokenName(d.token.Kind), "of", s.tokenText(d.token)))
	}
	return out
}

// dieToCome is where the ids of dice begin that are still to be thrown.
const dieToCome = 100

// personScene is an investigator with everything in front of the player.
func (s *State) personScene(p *Investigator) scene.Person {
	out := scene.Person{Seat: p.Seat, Card: p.ID, Name: p.Name, At: p.At, Out: p.Out, Tracks: scene.List[scene.Track]{
		{ID: trackWounds, Kind: scene.Tokens, Value: p.Wounds, Most: mostWounds},
		{ID: trackStress, Kind: scene.Tokens, Value: p.Stress, Most: s.mostStress()},
		{ID: trackSanity, Value: p.Sanity, Most: sanityTrack.Skull},
		{ID: trackBurns, Value: p.Fire},
	}}
	sheet := scene.Card{ID: "sheet-" + seatWord(p.Seat), Name: words(p.Name), Kind: "sheet"}
	var texts []engine.Text
	for _, k := range p.Skills {
		texts = append(texts, Say("dmd.skill", "skill", s.skillName(k.ID), "n", s.level(p.Seat, k.ID)))
	}
	sheet.Lines = []scene.Line{{Texts: texts}}
	if card := s.insanity(p); card != nil {
		sheet.Lines = append(sheet.Lines, scene.Line{Texts: []engine.Text{Say("dmd.insanity", "card", words(card.Name))}})
	}
	out.Sheet = &sheet
	for _, h := range p.Cards {
		card := scene.Card{ID: h.ID, Card: h.Card, Name: s.heldName(h), Kind: cards.Item}
		if side := s.side(h); side != nil {
			card.Kind = cmp.Or(side.Kind, cards.Item)
			if side.Health != nil {
				card.Lines = []scene.Line{{Texts: []engine.Text{Say("dmd.token", "wounds", h.Wounds, "health", *side.Health)}}}
			}
		} else {
			card.Unknown = true
		}
		out.Cards = append(out.Cards, card)
	}
	if side := s.relic(p); side != nil {
		out.Cards = append(out.Cards, scene.Card{ID: p.Relic, Card: p.Relic, Name: words(side.Name), Kind: "relic"})
	}
	return out
}

// houseScene are the depth of play and the readings of what is open.
func (s *State) houseScene() []scene.HouseRule {
	list := []scene.HouseRule{{
		ID: "depth", Command: "depth", Arg: "depth", Now: string(s.Depth),
		Readings: []string{string(DiceOnly), string(Trackers), string(Full)}, Main: true,
	}}
	for _, h := range houseRules {
		list = append(list, scene.HouseRule{
			ID: h.id, Command: "house", Args: map[string]string{"rule": h.id}, Arg: "reading",
			Now: s.house(h.id), Readings: h.readings, Source: h.source,
		})
	}
	return list
}

// choosing is what is chosen before the game.
func (s *State) choosing(seat engine.Seat) *scene.Choosing {
	return &scene.Choosing{Picks: []scene.Pick{
		{Kind: "episode", Chosen: s.Box.Episode != nil},
		{Kind: "elder-one", Chosen: s.Box.Elder != nil},
		{Kind: "sit", Chosen: s.person(seat) != nil},
		{Kind: "red", Chosen: s.Red > 0},
		{Kind: "rules", Chosen: true},
	}}
}
