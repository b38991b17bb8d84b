package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/scene"
	"elderglass/models"
)

// The areas of the table.
const (
	areaWorld   = "world"
	areaReserve = "reserve"
	areaMythos  = "mythos"
)

// scene is what a role at a seat is shown. Nothing in a State is secret: decks, the cup, the stack and the backs of
// cards are on the real table.
func (s *State) scene(role engine.Role, seat engine.Seat, asked Step, choices []engine.Choice) scene.Scene {
	out := scene.Scene{
		Phase: string(s.Phase), PhaseName: engine.Name{Key: "eldritch.phase." + string(s.Phase)},
		Turn: s.Round, Active: s.Active, Next: s.next(asked), Screen: s.screen(),
		Leads:  []string{"begin", Travel, Acquire, "pass"},
		Tracks: s.tracks(), Open: s.lying(), Areas: s.areas(), Roll: s.throw(), House: s.house(),
		Choices: []engine.Choice{}, Groups: groups(), Expect: s.expect(), FreeRolls: s.Depth != Full,
		Dice: []scene.DiceKind{{Colour: white, Faces: []models.Face{"1", "2", "3", "4", "5", "6"}}},
	}
	for _, p := range s.People {
		out.People = append(out.People, s.seated(p))
	}
	for _, p := range s.Agenda {
		if p.Do == stepNote && s.Phase != PhaseOver {
			out.Notes = append(out.Notes, scene.Note{ID: strconv.Itoa(p.ID), Text: noteText(p), Source: p.Source})
		}
	}
	if s.Result != nil {
		out.Result = &scene.Result{Won: s.Result.Won, Why: s.Result.Why}
	}
	if s.Phase == PhaseSetup && len(s.Agenda) == 0 {
		out.Setup = &scene.Choosing{
			Picks: []scene.Pick{
				{Kind: "ancient", Chosen: s.Ancient != ""},
				{Kind: "sit", Chosen: s.person(seat) != nil},
				{Kind: "first", Chosen: s.Lead > 0},
				{Kind: "aside", Chosen: true},
				{Kind: "option", Chosen: true},
			},
			Tracks: scene.List[scene.Track]{{
				ID: DiceCount, Name: engine.Name{Key: "eldritch.thing." + DiceCount},
				Value: s.Count(DiceCount),
			}},
		}
	}
	for _, c := range choices {
		if c.Kind == "choose" && c.Seat != asked.Seat {
			continue // whoever plays for several is asked about one after the other
		}
		if role == engine.Host || c.Seat == engine.Nobody || c.Seat == seat || !s.person(c.Seat).plays() {
			out.Choices = append(out.Choices, seatedAt(c, seat))
		}
	}
	return out
}

// seatedAt has whoever chooses an investigator take the seat that the phone holds.
func seatedAt(c engine.Choice, seat engine.Seat) engine.Choice {
	if c.Kind == "sit" && seat != engine.Nobody {
		c.Args = []byte(`{"seat":` + strconv.Itoa(int(seat)) + `,"card":` + strconv.Quote(c.Target) + `}`)
	}
	return c
}

// noteText says what is to be done by hand.
func noteText(p Step) engine.Text {
	if f := investigators.by[p.What]; f != nil {
		if p.N == 1 {
			return say("eldritch.note.gate", "who", words(f.Name))
		}
		return say("eldritch.note.gates", "who", words(f.Name))
	}
	if p.What == "" {
		return say("eldritch.note.card")
	}
	return models.Say("eldritch.note."+p.What, "n", max(p.N, 1))
}

// silent reports whether the table plays by itself: dice are counted, and nothing is asked.
func (s *State) silent() bool {
	return s.Depth == DiceOnly || s.Depth == Trackers && s.Phase != PhaseSetup
}

// next says the one thing to do now, where a step is asked about.
func (s *State) next(p Step) engine.Text {
	if s.silent() && s.Phase != PhaseOver {
		return say("eldritch.next.dice")
	}
	if len(s.Agenda) == 0 || s.Phase == PhaseOver {
		return models.Say("eldritch.next." + string(s.Phase))
	}
	who := s.name(p.Seat)
	switch {
	case p.Do == stepThrow && s.Test != nil && s.Test.When == OfDie:
		return say("eldritch.next.die", "who", who)
	case p.Do == stepThrow && s.Test != nil:
		return say("eldritch.next.throw", "who", who, "n", s.due(), "skill", thing(string(s.Test.Skill)))
	case p.Do == stepRolled && s.Test != nil:
		return say("eldritch.next.rolled", "who", who, "n", s.successes(s.Test))
	case p.Do == stepAct:
		return say("eldritch.next.act", "who", who, "n", s.person(p.Seat).Left)
	case p.Do == stepRead:
		return say("eldritch.next.read", "who", who, "what", say("eldritch.read."+p.What), "part",
			say("eldritch.part."+p.Part))
	case p.Do == stepNote:
		return noteText(p)
	case p.Do == stepDraw && !slices.Contains(classes, Class(p.What)):
		return say("eldritch.next.search", "who", who, "what", thing(p.What), "n", 1) // Guide, Search
	case p.Do == stepBuy:
		return say("eldritch.next.buy", "who", who, "n", p.N)
	case asking[p.Do]:
		return models.Say("eldritch.next."+p.Do, "who", who, "why", p.Source)
	}
	return say("eldritch.next.choose", "who", who, "why", p.Source)
}

// asking are the steps whose question has a sentence of its own.
var asking = map[string]bool{
	stepReserve: true, stepExpedition: true, stepMystery: true, "spawn-gate": true,
	"spawn-clue":    true,
	"spawn-monster": true, stepMythosCard: true, stepMeet: true, stepTickets: true, stepDraw: true,
	stepNewcomer: true, stepLead: true, stepPending: true, stepRandom: true, "lose": true,
}

// screen is where the game goes on.
func (s *State) screen() string {
	switch {
	case s.Phase == PhaseOver:
		return scene.Log
	case s.Phase == PhaseSetup && len(s.Agenda) == 0:
		return scene.Setup
	case s.Test != nil:
		return scene.Roll
	case s.Phase == PhaseMythos:
		return areaMythos
	}
	return areaWorld
}

func (s *State) tracks() scene.List[scene.Track] {
	name := func(id string) engine.Name { return engine.Name{Key: "eldritch.thing." + id} }
	list := scene.List[scene.Track]{
		{ID: Doom, Name: name(Doom), Value: s.Count(Doom), Most: mostDoom},
		{ID: Omen, Name: name("omen-" + s.omen()), Kind: Omen, Value: s.Count(Omen), Most: len(omens) - 1},
	}
	if f := ancients.by[s.Ancient]; f != nil {
		list = append(list, scene.Track{ID: "solved", Name: name("solved"), Value: s.solved(), Most: f.Mysteries})
	}
	return append(list, scene.Track{ID: CluePool, Name: name(CluePool), Value: s.Count(CluePool)})
}

// seated is a person of the scene.
func (s *State) seated(p Person) scene.Person {
	name := func(id string) engine.Name { return engine.Name{Key: "eldritch.thing." + id} }
	out := scene.Person{Seat: p.Seat, Card: p.Card, At: p.At, Out: !p.plays()}
	f := investigators.by[p.Card]
	if f == nil {
		return out
	}
	out.Name, out.Title = f.Name, engine.Name{Key: "eldritch.occupation." + f.ID}
	out.Tracks = scene.List[scene.Track]{
		{ID: Health, Name: name(Health), Kind: scene.Tokens, Value: p.Count(Health), Most: f.Health},
		{
			ID: Sanity, Name: engine.Name{Key: "eldritch.track.sanity"}, Kind: scene.Tokens, Value: p.Count(Sanity),
			Most: f.Sanity,
		},
		{ID: Clue, Name: name(Clue), Value: p.Count(Clue)},
		{ID: Ship, Name: name(Ship), Value: p.Count(Ship)},
		{ID: Train, Name: name(Train), Value: p.Count(Train)},
	}
	sheet := scene.Card{ID: "sheet", Name: words(f.Name), Kind: "sheet"}
	for _, skill := range skills {
		text := say("eldritch.skill", "skill", thing(string(skill)), "n", f.Skills[skill])
		if more := p.Count(improved(skill)); more > 0 {
			text = say("eldritch.skill-improved", "skill", thing(string(skill)), "n", f.Skills[skill], "more", more)
		}
		sheet.Lines = append(sheet.Lines, scene.Line{Texts: []engine.Text{text}})
	}
	if p.Delayed {
		sheet.Over = []engine.Text{say("eldritch.delayed")}
	}
	out.Sheet = &sheet
	for _, c := range s.held(p.Seat, "") {
		out.Cards = append(out.Cards, sceneCard(c))
	}
	return out
}

// sceneCard is a card of the scene; its words stand on the real one.
func sceneCard(c Card) scene.Card {
	out := scene.Card{ID: c.ID, Card: c.Card, Name: cardName(c), Kind: string(c.Class)}
	if f := factOf(c.Card); f != nil && f.Cost > 0 {
		out.Over = []engine.Text{say("eldritch.value", "n", f.Cost)}
	}
	if n := c.Tokens + c.Health; n > 0 {
		out.Lines = []scene.Line{{Texts: []engine.Text{say("eldritch.lies", "n", n)}}}
	}
	return out
}

// lying are the cards that lie open for everyone: the Ancient One, the Mystery and the Mythos cards in play.
func (s *State) lying() scene.List[scene.Card] {
	var list scene.List[scene.Card]
	if f := ancients.by[s.Ancient]; f != nil {
		over := say("eldritch.sleeps")
		if s.Awake {
			over = say("eldritch.awake")
		}
		card := scene.Card{ID: "ancient", Card: f.ID, Name: words(f.Name), Kind: "ancient", Over: []engine.Text{over}}
		if s.Phase == PhaseSetup {
			card.Lines = []scene.Line{{Texts: s.chosenOptions()}}
		}
		list = append(list, card)
	}
	if c := s.mystery(); c != nil {
		card := sceneCard(*c)
		if n := s.need(mysteries.by[c.Card]); n > 0 {
			card.Lines = append(card.Lines, scene.Line{Texts: []engine.Text{say("eldritch.needs", "n", n)}})
		}
		list = append(list, card)
	}
	for _, c := range s.in(Mythos, InPlay) {
		list = append(list, sceneCard(c))
	}
	return list
}

// chosenOptions say which optional rules are played with, and what is set aside.
func (s *State) chosenOptions() []engine.Text {
	texts := []engine.Text{}
	if level := s.Options.Level; level != "" {
		texts = append(texts, models.Say("eldritch.option.level."+level))
	}
	if s.Options.Rumor {
		texts = append(texts, say("eldritch.option.rumor.yes"))
	}
	for _, id := range s.Options.Aside {
		texts = append(texts, say("eldritch.log.aside", "monster", monsterName(id)))
	}
	return texts
}

func (s *State) areas() scene.List[scene.Area] {
	reserve := scene.Area{ID: areaReserve, Name: engine.Name{Key: "eldritch.area.reserve"}, Kind: scene.Cards, Aside: true}
	for _, c := range s.in(Asset, Reserve) {
		card := sceneCard(c)
		reserve.Places = append(reserve.Places, scene.Place{ID: c.ID, Card: &card})
	}
	mythos := scene.Area{ID: areaMythos, Name: engine.Name{Key: "eldritch.area.mythos"}, Kind: scene.Cards}
	for _, card := range s.lying() {
		mythos.Places = append(mythos.Places, scene.Place{ID: card.ID, Card: &card})
	}
	return scene.List[scene.Area]{s.world(), reserve, mythos}
}

// pieceText says what a piece on the board is.
func (s *State) pieceText(p Piece) engine.Text {
	switch p.Kind {
	case Monster:
		return say("eldritch.piece.monster", "name", monsterName(p.Card), "lost", p.Lost, "of", s.toughness(p))
	case Gate:
		return say("eldritch.piece.gate", "omen", thing("omen-"+gateOmen(p)))
	case Body:
		return say("eldritch.piece.body", "who", words(investigators.by[p.Card].Name))
	case RumorToken:
		return say("eldritch.piece.rumor", "card", nameOf(Mythos, p.Card))
	}
	return models.Say("eldritch.piece." + p.Kind)
}

// throw is the test under way.
func (s *State) throw() *scene.Throw {
	if s.Test == nil {
		return nil
	}
	t := &scene.Throw{Waits: s.due() > 0, Count: s.Test.Count, Name: s.Test.name()}
	for _, p := range s.Test.Parts {
		t.Why = append(t.Why, say("eldritch.pool.part", "why", p.Why, "n", p.N))
	}
	for _, d := range s.Test.Dice {
		die := scene.DieInPlay{
			ID: d.ID, Colour: white, Face: models.Face(strconv.Itoa(d.Face)), Sure: true,
			Place:  scene.Pool,
			Usable: s.worth(s.Test, d.Face) > 0,
		}
		if slices.Contains(s.Test.Again, d.ID) {
			die.Face = ""
		}
		if d.Seen != nil {
			die.Sure, die.X, die.Y, die.Corners, die.Guesses = d.Seen.Sure, d.Seen.X, d.Seen.Y, d.Seen.Corners, d.Seen.Guesses
		}
		t.Dice = append(t.Dice, die)
	}
	return t
}

// name says what a roll is: what asks for it, else its skill, else merely dice.
func (r *Test) name() engine.Name {
	switch {
	case r.Source != (engine.Name{}):
		return r.Source
	case r.Skill != "":
		return engine.Name{Key: "eldritch.thing." + string(r.Skill)}
	}
	return engine.Name{Key: "eldritch.roll"}
}

// groups are the choices during a roll.
func groups() []scene.Group { return []scene.Group{{ID: "add"}, {ID: "reroll"}} }

// house are the depth of play.
func (s *State) house() []scene.HouseRule {
	return []scene.HouseRule{{
		ID: "depth", Command: "depth", Arg: "depth", Now: string(s.Depth),
		Readings: []string{string(DiceOnly), string(Trackers), string(Full)}, Main: true,
	}}
}
