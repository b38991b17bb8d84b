package eldersign

import (
	"errors"
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/scene"
	"elderglass/models"
)

// areas are the museum with its entrances and cards, the night, and what is done at the
// entrance.
func (s *State) areas() scene.List[scene.Area] {
	return scene.List[scene.Area]{
		s.museum(),
		{ID: areaNight, Kind: areaNight, Group: "midnight"},
		{ID: areaEntrance, Kind: areaEntrance, Aside: true, Group: "entrance"},
	}
}

// museum is where the investigators go. In the final battle that is the Ancient One's card alone
// (rules summary, "Awakening the Ancient One").
func (s *State) museum() scene.Area {
	if s.Awake && s.Ancient != nil {
		sheet := s.ancientSheet(s.Ancient)
		return scene.Area{
			ID: areaMuseum, Kind: scene.Cards, Name: engine.Name{Key: "screen.battle"}, Columns: 1,
			Places: scene.List[scene.Place]{{ID: battle, Card: &sheet, Here: s.seatsAt(battle)}},
		}
	}
	mode := s.mode()
	museum := scene.Area{ID: areaMuseum, Kind: scene.Cards, Layout: mode.Layout.ID, Columns: mode.Layout.Columns}
	if mode.DealsDown { // the table is no museum
		museum.Name, museum.Short = engine.Name{Key: "mode." + mode.ID}, engine.Name{Key: "tab." + mode.ID}
	}
	for _, e := range mode.Entrances {
		museum.Places = append(museum.Places, s.entrancePlace(e.ID))
	}
	for i := range s.Places {
		p := &s.Places[i]
		card := s.faceUp(p)
		if p.Down {
			card = s.faceDown(p)
		}
		var refused *models.Error
		if errors.As(s.barred(p), &refused) {
			card.Head = append(line("", []engine.Text{{Key: refused.Key, Args: refused.Args}}), card.Head...)
		}
		museum.Places = append(museum.Places, scene.Place{ID: p.ID, Card: &card, Here: s.seatsAt(p.ID), Lies: s.lies(p)})
	}
	return museum
}

func (s *State) entrancePlace(id string) scene.Place {
	place := scene.Place{ID: id, Name: s.PlaceName(id), Icon: "entrance", Closed: !s.Open(id)}
	if e := s.entrance(id); e != nil && (e.Named || e.Side != nil) {
		place.Icon = s.sheetOf(e)
		if sheet, ok := s.catalog.Get(cards.Entrance, s.sheetOf(e)); ok {
			place.Lines = line("", effectTexts(sheet.Visit))
		}
	}
	for _, p := range s.Investigators {
		if p.At == id {
			place.Here = append(place.Here, p.Seat)
		}
	}
	return place
}

// lies are the markers on an adventure.
func (s *State) lies(p *Place) []scene.Icon {
	var list []scene.Icon
	for _, m := range s.markers() {
		if n := p.Markers[m.ID]; n > 0 {
			list = append(list, scene.Icon{Icon: m.ID, Count: n})
		}
	}
	return list
}

// seatsAt are the seats of the investigators at an adventure.
func (s *State) seatsAt(id string) []engine.Seat {
	var seats []engine.Seat
	for _, who := range s.Investigators {
		if who.At == id && !who.Devoured {
			seats = append(seats, who.Seat)
		}
	}
	return seats
}

// placeKind is the kind of the card of a place.
func placeKind(p *Place) string {
	if p.World() {
		return "other-world"
	}
	return "adventure"
}

// faceUp is the card of an adventure or other world with its tasks.
func (s *State) faceUp(p *Place) scene.Card {
	c := p.Card
	worth := c.Trophy
	card := scene.Card{
		ID: p.ID, Card: c.ID, Name: CardName(c), Kind: placeKind(p), Unknown: c.ID == unknownID, Worth: &worth,
		Ordered: s.ordered(p), Head: line("entry", effectTexts(slices.Concat(c.Drawn, c.Entry))),
		Lines: slices.Concat(line("terror", effectTexts(c.Terror)), line("midnight", effectTexts(c.Midnight))),
		Rows:  s.taskRows(p), Gain: iconsOf(c.Rewards), GainOr: iconsOf(c.RewardsOr), Loss: iconsOf(c.Penalties),
		LossOr: iconsOf(c.PenaltiesOr),
	}
	if c.Untold {
		if worth == 0 {
			card.Worth = nil
		}
		card.Lines = append(card.Lines, line("", []engine.Text{Say("card.untold")})...)
	}
	card.Lines = append(card.Lines, s.sayings(c)...)
	if len(c.Locks) > 0 {
		card.Lines = append(card.Lines, line("lock", []engine.Text{Say("museum.locks", "dice", colourTexts(c.Locks))})...)
	}
	return card
}

// sayings are what the boxes in play say of a card.
func (s *State) sayings(c *cards.Card) (list []scene.Line) {
	for _, b := range s.inPlay() {
		if b.Says != nil {
			list = append(list, b.Says(s, c)...)
		}
	}
	return list
}

// faceDown is a card that lies face down: what its back says.
func (s *State) faceDown(p *Place) scene.Card {
	back := p.back()
	return scene.Card{
		ID: p.ID, Card: unknownID, Name: p.name(), Kind: placeKind(p), Down: true,
		Rows: s.taskRows(p),
		Head: line("", effectTexts(back.Effects)), Lines: line("midnight", effectTexts(back.Midnight)),
	}
}

// taskRows are the tasks of a place with the dice that lie on them.
func (s *State) taskRows(p *Place) scene.List[scene.Row] {
	rows := s.rows(p)
	attempted := s.Attempt != nil && s.Attempt.Place == p.ID
	first := slices.IndexFunc(rows, func(r row) bool { return !r.Idle })
	ordered := s.ordered(p)
	var list scene.List[scene.Row]
	for i, r := range rows {
		shown := scene.Row{ID: r.ID, Needs: needsOf(r), Cost: iconsOf(r.Cost), Done: r.Beaten}
		switch {
		case r.Unknown:
			shown.Note = Say("task.unknown")
		case r.Space != "" && len(r.Needs) == 0:
			shown.Note = Say("task.space." + string(r.Space))
		}
		if m := slices.IndexFunc(p.Monsters, func(m Monster) bool { return m.ID == r.Monster }); m >= 0 {
			shown.Kind, shown.Name = s.markerKind(p.Monsters[m].Card), CardName(p.Monsters[m].Card)
		} else if of, ok := s.catalog.Get(Membership, r.Member); ok {
			shown.Kind, shown.Name = string(Membership), CardName(of)
		}
		if attempted {
			shown.Done = shown.Done || slices.Contains(s.Attempt.Done, r.ID)
			shown.Open = s.open(rows, i)
			shown.Dice = s.diceInPlay(s.DiceIn(onTask, r.ID))
		} else {
			shown.Open = !r.Idle && (!ordered || i == first)
		}
		list = append(list, shown)
	}
	return list
}

// markerKind is the kind of a marker that lies on an adventure: a monster, or what is kept as another
// class.
func (s *State) markerKind(c *cards.Card) string {
	if kept := s.special(c).Kept; kept != "" {
		return string(kept)
	}
	return string(cards.Monster)
}

func needsOf(r row) []scene.Need {
	out := make([]scene.Need, len(r.Needs))
	for i, n := range r.Needs {
		out[i] = scene.Need{Symbols: n.Symbols, Amount: max(n.Amount, 1)}
	}
	return out
}

func iconsOf(list []cards.Icon) []scene.Icon {
	var out []scene.Icon
	for _, i := range list {
		out = append(out, scene.Icon(i))
	}
	return out
}

func colourTexts(list []models.Colour) []engine.Text {
	out := make([]engine.Text, len(list))
	for i, c := range list {
		out[i] = word("colour." + string(c))
	}
	return out
}

// line is a line of a card; none where it says nothing.
func line(kind string, texts []engine.Text) []scene.Line {
	if len(texts) == 0 {
		return nil
	}
	return []scene.Line{{Kind: kind, Texts: texts}}
}
