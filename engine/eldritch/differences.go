package eldritch

import "elderglass/engine"

// Differences tells what people must change on the real table to get from one state to another, after a jump back or the
// correction of an earlier roll. It is empty where the tables look the same.
func (g game) Differences(from, to engine.State) []engine.Text {
	d := differences{from: g.State(from), to: g.State(to)}
	d.tracks()
	d.people()
	d.pieces()
	d.cards()
	return d.list
}

type differences struct {
	from, to *State
	list     []engine.Text
}

func (d *differences) add(text engine.Text) { d.list = append(d.list, text) }

func (d *differences) tracks() {
	for _, track := range []string{Doom, ClueDiscard, SheetSanity, FinalTokens} {
		if was, is := d.from.Count(track), d.to.Count(track); was != is {
			d.add(say("eldritch.table.count", "what", thing(track), "from", was, "to", is))
		}
	}
	if d.from.Count(Omen) != d.to.Count(Omen) {
		d.add(say("eldritch.log.omen", "omen", thing("omen-"+d.to.omen())))
	}
	switch {
	case d.to.Awake && !d.from.Awake:
		d.add(say("eldritch.table.awake"))
	case d.from.Awake && !d.to.Awake:
		d.add(say("eldritch.table.asleep"))
	}
}

// personCounts are the tokens in front of an investigator.
var personCounts = []string{Health, Sanity, Clue, Ship, Train, improved(Lore), improved(Influence), improved(Observation),
	improved(Strength), improved(Will)}

func (d *differences) people() {
	for _, is := range d.to.People {
		was := d.from.person(is.Seat)
		who := d.to.name(is.Seat)
		if was == nil || was.Card != is.Card {
			d.add(say("eldritch.log.sits", "seat", int(is.Seat), "who", who))
			was = &Person{Seat: is.Seat}
		}
		for _, what := range personCounts {
			if was.Count(what) != is.Count(what) {
				d.add(say("eldritch.table.person", "who", who, "what", thing(what), "from", was.Count(what), "to", is.Count(what)))
			}
		}
		if was.At != is.At && is.At != "" {
			d.add(say("eldritch.log.moves", "who", who, "space", spaceName(is.At)))
		}
		switch {
		case is.Delayed && !was.Delayed:
			d.add(say("eldritch.log.delayed", "who", who))
		case was.Delayed && !is.Delayed && is.Card != "":
			d.add(say("eldritch.log.gets-up", "who", who))
		}
	}
}

// pieces tells what lies otherwise on the board.
func (d *differences) pieces() {
	for _, was := range d.from.Pieces {
		is := d.to.piece(was.ID)
		if was.Zone == "" && (is == nil || is.Zone != "" || is.Card != was.Card) {
			d.add(say("eldritch.table.away", "what", d.from.pieceText(was), "space", spaceName(was.Space)))
		}
	}
	for _, is := range d.to.Pieces {
		was := d.from.piece(is.ID)
		switch {
		case is.Zone != "":
		case was == nil || was.Zone != "" || was.Card != is.Card || was.Space != is.Space:
			d.add(say("eldritch.table.put", "what", d.to.pieceText(is), "space", spaceName(is.Space)))
		case was.Lost != is.Lost:
			d.add(say("eldritch.table.put", "what", d.to.pieceText(is), "space", spaceName(is.Space)))
		}
	}
}

// cards tells which cards lie elsewhere.
func (d *differences) cards() {
	for _, was := range d.from.Cards {
		if is := d.to.card(was.ID); is == nil || is.Card != was.Card {
			d.add(say("eldritch.table.card-away", "card", cardName(was)))
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
		d.add(say("eldritch.table.card", "card", cardName(is), "where", where, "n", is.Tokens+is.Health))
	}
}
