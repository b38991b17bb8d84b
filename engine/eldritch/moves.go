package eldritch

import "elderglass/engine"

// Moves tells what people move on the real table to get from one state to another: tokens, cards, and what lies on the
// board. It is empty where the tables look the same.
func (g game) Moves(from, to engine.State) []engine.Move {
	d := moves{from: g.State(from), to: g.State(to)}
	d.tracks()
	d.people()
	d.pieces()
	d.cards()
	return d.list
}

type moves struct {
	from, to *State
	list     []engine.Move
}

func (d *moves) add(piece engine.Piece, icon string, seat engine.Seat, text engine.Text) {
	d.list = append(d.list, engine.Move{Piece: piece, Icon: icon, Seat: seat, Text: text})
}

func (d *moves) tracks() {
	for _, track := range []string{Doom, OmenTokens, ClueDiscard, SheetSanity, FinalTokens} {
		if was, is := d.from.Count(track), d.to.Count(track); was != is {
			d.add(engine.Token, track, engine.Nobody, say("eldritch.table.count", "what", thing(track), "from", was, "to", is))
		}
	}
	if d.from.Count(Omen) != d.to.Count(Omen) {
		d.add(engine.Marker, Omen, engine.Nobody, say("eldritch.log.omen", "omen", thing("omen-"+d.to.omen())))
	}
	switch {
	case d.to.Awake && !d.from.Awake:
		d.add(engine.Card, "ancient", engine.Nobody, say("eldritch.table.awake"))
	case d.from.Awake && !d.to.Awake:
		d.add(engine.Card, "ancient", engine.Nobody, say("eldritch.table.asleep"))
	}
}

// personCounts are the tokens in front of an investigator.
var personCounts = []string{
	Health, Sanity, Clue, Ship, Train, improved(Lore), improved(Influence),
	improved(Observation),
	improved(Strength), improved(Will),
}

func (d *moves) people() {
	for _, is := range d.to.People {
		was := d.from.person(is.Seat)
		who := d.to.name(is.Seat)
		if was == nil || was.Card != is.Card {
			d.add(engine.Marker, "person", is.Seat, say("eldritch.log.sits", "seat", int(is.Seat), "who", who))
			was = &Person{Seat: is.Seat}
		}
		for _, what := range personCounts {
			if was.Count(what) != is.Count(what) {
				d.add(engine.Token, what, is.Seat, say("eldritch.table.person", "who", who, "what", thing(what), "from",
					was.Count(what), "to", is.Count(what)))
			}
		}
		if was.At != is.At && is.At != "" {
			d.add(engine.Marker, "person", is.Seat, say("eldritch.log.moves", "who", who, "space", spaceName(is.At)))
		}
		switch {
		case is.Delayed && !was.Delayed:
			d.add(engine.Marker, "person", is.Seat, say("eldritch.log.delayed", "who", who))
		case was.Delayed && !is.Delayed && is.Card != "":
			d.add(engine.Marker, "person", is.Seat, say("eldritch.log.gets-up", "who", who))
		}
	}
}

// pieces tells what lies otherwise on the board.
func (d *moves) pieces() {
	for _, was := range d.from.Pieces {
		is := d.to.piece(was.ID)
		if was.Zone == "" && (is == nil || is.Zone != "" || is.Card != was.Card) {
			d.add(engine.Marker, was.Kind, engine.Nobody, say("eldritch.table.away", "what", d.from.pieceText(was), "space",
				spaceName(was.Space)))
		}
	}
	for _, is := range d.to.Pieces {
		was := d.from.piece(is.ID)
		switch {
		case is.Zone != "":
		case was == nil || was.Zone != "" || was.Card != is.Card || was.Space != is.Space:
			d.add(engine.Marker, is.Kind, engine.Nobody, say("eldritch.table.put", "what", d.to.pieceText(is), "space",
				spaceName(is.Space)))
		case was.Lost != is.Lost:
			d.add(engine.Marker, is.Kind, engine.Nobody, say("eldritch.table.put", "what", d.to.pieceText(is), "space",
				spaceName(is.Space)))
		}
	}
}

// cards tells which cards lie elsewhere.
func (d *moves) cards() {
	for _, was := range d.from.Cards {
		if is := d.to.card(was.ID); is == nil || is.Card != was.Card {
			d.add(engine.Card, string(was.Class), was.Seat, say("eldritch.table.card-away", "card", cardName(was)))
		}
	}
	for _, is := range d.to.Cards {
		was := d.from.card(is.ID)
		if was != nil && *was == is {
			continue
		}
		where := say("eldritch.table.in-box")
		switch {
		case is.Seat != engine.Nobody:
			where = say("eldritch.choice.who", "who", d.to.name(is.Seat))
		case is.Zone == Reserve:
			where = say("eldritch.area.reserve")
		case is.Zone == Discard:
			where = say("eldritch.table.discarded")
		case is.Zone == InPlay || is.Zone == Active || is.Zone == Solved:
			where = say("eldritch.table.in-play")
		case is.Body != "":
			where = say("eldritch.table.on-sheet")
		}
		text := say("eldritch.table.card-at", "card", cardName(is), "where", where)
		if n := is.Tokens + is.Health; n > 0 || was != nil && was.Tokens+was.Health > 0 {
			text = say("eldritch.table.card", "card", cardName(is), "where", where, "n", n)
		}
		d.add(engine.Card, string(is.Class), is.Seat, text)
	}
}
