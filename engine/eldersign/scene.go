package eldersign

import (
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

// The areas of the table, which are screens of the phones.
const (
	areaMuseum   = "museum"
	areaNight    = "night"
	areaEntrance = "entrance"
)

// ancientCard and mythosCard are the ids of the cards that lie open for everyone.
const (
	ancientCard = "ancient-one"
	mythosCard  = "mythos"
)

// scene is what a role at a seat is shown. Nothing in a State is secret: decks and cups
// are on the real table, and what was not drawn is not known here.
func (s *State) scene(role engine.Role, seat engine.Seat, choices []engine.Choice) scene.Scene {
	v := s.view()
	out := scene.Scene{
		Game: v.Game, Phase: string(v.Phase), Turn: v.Turn, Active: v.Active, Next: v.Next,
		Screen: screens[v.Phase], Leads: []string{"move", "begin", "clock"},
		Tracks: v.tracks(), Open: v.openCards(s), Areas: v.areas(), Roll: v.throw(s),
		House: v.houseRules(s), Choices: []engine.Choice{}, Groups: rollGroups,
		Expect: v.Expect, FreeRolls: v.Depth == DiceOnly,
	}
	for _, p := range v.Investigators {
		out.People = append(out.People, p.person())
	}
	for _, l := range v.Locked {
		out.Locks = append(out.Locks, scene.Lock(l))
	}
	for _, n := range v.Hand {
		out.Notes = append(out.Notes, scene.Note(n))
	}
	if v.Result != nil {
		out.Result = &scene.Result{Won: v.Result.Won, Why: v.Result.Why}
	}
	if v.Phase == PhaseSetup {
		out.Setup = v.choosing(seat)
	}
	for _, c := range s.colours() {
		out.Dice = append(out.Dice, scene.DiceKind{Colour: c, Faces: s.faces(c)})
	}
	for _, c := range choices {
		if role != engine.Host && c.Seat != engine.Nobody && c.Seat != seat && s.Investigator(c.Seat) != nil {
			continue
		}
		out.Choices = append(out.Choices, forSeat(c, seat))
	}
	return out
}

// screens are where the game goes on in each phase.
var screens = map[Phase]string{
	PhaseSetup: scene.Setup, PhaseMove: areaMuseum, PhaseEntrance: areaEntrance, PhaseAttempt: scene.Roll,
	PhaseBattle: scene.Roll, PhaseClock: areaNight, PhaseMidnight: areaNight, PhaseOver: scene.Log,
}

// rollGroups are the choices of an attempt, in the order of FAQ 2.0.
var rollGroups = []scene.Group{
	{ID: "reroll", Form: scene.SomeDice}, {ID: "ability"}, {ID: "item"}, {ID: "spell"},
	{ID: "focus", Form: scene.OneDie}, {ID: "assist", Form: scene.OneDie}, {ID: "lose", Form: scene.OneDie},
	{ID: "give-up", Grave: true},
}

// forSeat lets whoever sits down take the seat that the phone holds.
func forSeat(c engine.Choice, seat engine.Seat) engine.Choice {
	if c.Kind == "sit" && seat != engine.Nobody {
		if args, err := json.Marshal(seatArgs{seat, c.Target}); err == nil {
			c.Args = args
		}
	}
	return c
}

func (v View) tracks() scene.List[scene.Track] {
	doom := scene.Track{ID: Doom, Value: v.Doom, Most: v.DoomLimit, Limit: DoomLimit}
	for _, d := range v.DoomSpecial {
		doom.Spaces = append(doom.Spaces, scene.Space{At: d.Space, Icon: d.Icon})
	}
	return append(scene.List[scene.Track]{
		{ID: "clock", Kind: "clock", Value: v.Clock, Struck: v.Midnight}, doom,
		{ID: Signs, Value: v.Signs, Most: v.SignsNeeded, Limit: SignsNeeded},
	}, boxTracks(v.Tracks)...)
}

// boxTracks are tracks that boxes bring, called by the words for what they count.
func boxTracks(list []TrackView) []scene.Track {
	var out []scene.Track
	for _, t := range list {
		track := scene.Track{ID: t.ID, Name: engine.Name{Key: "thing." + t.ID}, Value: t.Count}
		if t.Most < rules.MostCount {
			track.Most = t.Most
		}
		out = append(out, track)
	}
	return out
}

func (v View) openCards(s *State) scene.List[scene.Card] {
	var list scene.List[scene.Card]
	if a := v.AncientOne; a != nil {
		over := Say("ancient.sleeps")
		if a.Awake {
			over = Say("ancient.awake")
		}
		row := scene.Row{ID: s.battleRow().ID, Open: true, Needs: needsOf(a.Battle)}
		if s.battleRow().Unknown {
			row.Note = Say("task.unknown")
		}
		list = append(list, scene.Card{
			ID: ancientCard, Card: a.ID, Name: a.Name, Kind: ancientCard, Over: []engine.Text{over},
			Lines: []scene.Line{{Texts: []engine.Text{a.Power}}, {Kind: "attack", Texts: []engine.Text{a.Attack}}},
			Rows:  scene.List[scene.Row]{row},
		})
	}
	if m := v.Mythos; m != nil {
		card := scene.Card{ID: mythosCard, Card: m.ID, Name: m.Name, Kind: mythosCard}
		for _, l := range m.Lingering {
			card.Lines = append(card.Lines, scene.Line{Texts: []engine.Text{l}})
		}
		list = append(list, card)
	}
	for _, b := range s.inPlay() {
		if b.Open != nil {
			list = append(list, b.Open(s)...)
		}
	}
	return list
}

func (v View) areas() scene.List[scene.Area] {
	museum := scene.Area{ID: areaMuseum, Kind: scene.Cards, Layout: v.Layout.ID, Columns: v.Layout.Columns}
	for _, e := range v.Entrances {
		place := scene.Place{ID: e.ID, Name: e.Name, Icon: "entrance", Closed: e.Closed}
		for _, p := range v.Investigators {
			if p.At == e.ID {
				place.Here = append(place.Here, p.Seat)
			}
		}
		museum.Places = append(museum.Places, place)
	}
	for _, a := range v.Adventures {
		museum.Places = append(museum.Places, a.place())
	}
	return scene.List[scene.Area]{
		museum, {ID: areaNight, Kind: areaNight, Group: "midnight"},
		{ID: areaEntrance, Kind: areaEntrance, Aside: true, Group: "entrance"},
	}
}

func (a AdventureView) place() scene.Place {
	kind := "adventure"
	if a.World {
		kind = "other-world"
	}
	card := scene.Card{
		ID: a.ID, Card: a.Card, Name: a.Name, Kind: kind, Unknown: a.Unknown && !a.Down, Worth: &a.Trophy, Ordered: a.Ordered,
		Down: a.Down, Head: slices.Concat(line("", a.Back), line("entry", a.Entry)),
		Lines: slices.Concat(line("terror", a.Terror), line("midnight", a.Midnight)),
		Gain:  iconsOf(a.Rewards), Loss: iconsOf(a.Penalties),
	}
	if a.Down {
		card.Worth = nil
	}
	if len(a.Locks) > 0 {
		card.Lines = append(card.Lines, scene.Line{Kind: "lock",
			Texts: []engine.Text{Say("museum.locks", "dice", colourTexts(a.Locks))}})
	}
	for _, t := range a.Tasks {
		row := scene.Row{ID: t.ID, Needs: needsOf(t.Requirements), Cost: iconsOf(t.Cost), Name: t.Monster, Open: t.Open,
			Done: t.Done, Dice: diceOf(t.Dice)}
		switch {
		case t.Unknown:
			row.Note = Say("task.unknown")
		case t.MonsterSpace != "" && len(t.Requirements) == 0:
			row.Note = Say("task.space." + t.MonsterSpace)
		}
		if t.Monster != (engine.Name{}) {
			row.Kind = "monster"
		}
		card.Rows = append(card.Rows, row)
	}
	return scene.Place{ID: a.ID, Card: &card, Here: a.Here}
}

func colourTexts(list []models.Colour) []engine.Text {
	out := make([]engine.Text, len(list))
	for i, c := range list {
		out[i] = word("colour." + string(c))
	}
	return out
}

func line(kind string, texts []engine.Text) []scene.Line {
	if len(texts) == 0 {
		return nil
	}
	return []scene.Line{{Kind: kind, Texts: texts}}
}

func iconsOf(list []IconView) []scene.Icon {
	var out []scene.Icon
	for _, i := range list {
		out = append(out, scene.Icon(i))
	}
	return out
}

func needsOf(list []RequirementView) []scene.Need {
	out := make([]scene.Need, len(list))
	for i, r := range list {
		out[i] = scene.Need(r)
	}
	return out
}

func diceOf(list []DieView) scene.List[scene.DieInPlay] {
	var out scene.List[scene.DieInPlay]
	for _, d := range list {
		out = append(out, scene.DieInPlay{
			ID: d.ID, Colour: d.Colour, Face: d.Face, Sure: d.Sure, X: d.X, Y: d.Y, Corners: d.Corners, Guesses: d.Guesses,
			Place:  d.Place,
			Usable: !d.Apart && slices.Contains([]string{InPool, focused, assists, OnSpell}, d.Place),
		})
	}
	return out
}

func (v View) throw(s *State) *scene.Throw {
	a := v.Attempt
	if a == nil {
		return nil
	}
	t := &scene.Throw{At: a.Adventure, Waits: a.Step == stepPool, Count: a.Rolls, Dice: diceOf(a.Dice)}
	if a.Adventure == battle {
		t.At, t.Name = ancientCard, engine.Name{Key: "roll.battle"}
	} else if p := s.Place(a.Adventure); p != nil {
		t.Name = CardName(p.Card)
	}
	for _, c := range a.Completable {
		t.Fits = append(t.Fits, scene.Fit{Row: c.Task, Dice: c.Dice})
	}
	return t
}

func (p InvestigatorView) person() scene.Person {
	out := scene.Person{
		Seat: p.Seat, Card: p.ID, Name: p.Name, Title: p.Occupation, At: p.At, Out: p.Devoured,
		Tracks: append(scene.List[scene.Track]{
			{ID: Sanity, Kind: scene.Tokens, Value: p.Sanity, Most: p.SanityMax, Limit: SanityMax},
			{ID: Stamina, Kind: scene.Tokens, Value: p.Stamina, Most: p.StaminaMax, Limit: StaminaMax},
			{ID: Clue, Value: p.Clues}, {ID: "trophy", Value: p.Trophies},
		}, boxTracks(p.Tracks)...),
		Sheet: p.Ability.card(),
	}
	for _, c := range p.Cards {
		card := scene.Card{ID: c.ID, Card: c.Card, Name: c.Name, Kind: c.Kind, Unknown: c.Unknown,
			Lines: line("", []engine.Text{c.Text}), Dice: diceOf(c.Dice)}
		if c.Tokens > 0 {
			card.Tokens = &scene.Track{ID: "token", Value: c.Tokens}
		}
		out.Cards = append(out.Cards, card)
	}
	for _, t := range p.TrophyList {
		kind := "trophy"
		if t.Kind == "monster" {
			kind = t.Kind
		}
		out.Won = append(out.Won, scene.Card{ID: t.ID, Name: t.Name, Kind: kind, Worth: &t.Value})
	}
	return out
}

// card is what an investigator's sheet says of the ability.
func (a AbilityView) card() *scene.Card {
	if a.Use == "" {
		return nil
	}
	over := []engine.Text{Say("use." + a.Use)}
	switch {
	case a.Use != "once-per-day" && a.Use != "once-per-roll":
	case a.Used:
		over = append(over, Say("ability.used"))
	default:
		over = append(over, Say("ability.free"))
	}
	return &scene.Card{ID: "ability", Name: engine.Name{Words: a.Name}, Kind: "ability", Over: over,
		Lines: line("", []engine.Text{a.Text})}
}

// houseRules are the depth of play and the readings where the sources differ.
func (v View) houseRules(s *State) []scene.HouseRule {
	list := []scene.HouseRule{{
		ID: "depth", Command: "depth", Arg: "depth", Now: string(v.Depth),
		Readings: []string{string(DiceOnly), string(Trackers), string(Full)}, Main: true,
	}}
	for _, r := range s.houseRules() {
		list = append(list, scene.HouseRule{
			ID: r.Name, Command: "house", Args: map[string]string{"rule": r.Name}, Arg: "reading", Now: v.House[r.Name],
			Readings: r.Readings, Source: r.Source,
		})
	}
	return list
}

func (v View) choosing(seat engine.Seat) *scene.Choosing {
	sits := slices.ContainsFunc(v.Investigators, func(p InvestigatorView) bool { return p.Seat == seat })
	out := &scene.Choosing{Picks: []scene.Pick{{Kind: "ancient", Chosen: v.AncientOne != nil}, {Kind: "sit", Chosen: sits},
		{Kind: "first", Chosen: v.First > 0}}}
	if v.AncientOne != nil {
		out.Tracks = scene.List[scene.Track]{{ID: DoomLimit, Value: v.DoomLimit}, {ID: SignsNeeded, Value: v.SignsNeeded}}
		if v.DoomLimit == 0 || v.SignsNeeded == 0 {
			out.Note = Say("setup.sheet")
		}
	}
	return out
}
