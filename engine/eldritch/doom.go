package eldritch

import (
	"strconv"

	"elderglass/engine"
)

// mostDoom is the highest space of the Doom track.
const mostDoom = 20

// resolveDoom advances Doom towards 0, or lets it retreat where the amount is negative (Guide, Doom).
func resolveDoom(t *Turn, p Step) {
	n := t.s.amount(p)
	switch {
	case n < 0 && t.s.Awake:
		t.Remark(say("eldritch.log.doom-cannot-retreat"))
	case n < 0:
		most := mostDoom
		t.count(Doom, engine.Nobody, min(-n, most-t.s.Count(Doom)), say("eldritch.log.doom-retreats", "n", -n))
	case n > 0:
		t.advanceDoom(n, p.Source)
	}
}

// advanceDoom advances Doom. What is beyond 0 follows the other side of the Ancient One's sheet (Guide, Doom).
func (t *Turn) advanceDoom(n int, why engine.Name) {
	steps := min(n, t.s.Count(Doom))
	if steps > 0 {
		t.count(Doom, engine.Nobody, -steps, say("eldritch.log.doom", "n", steps, "left", t.s.Count(Doom)-steps))
	}
	if beyond := n - steps; beyond > 0 {
		note := Step{Effect: Effect{Do: stepNote, What: "doom-beyond", N: beyond}, Source: why}
		t.Push(note)
	}
}

// awaken turns the Ancient One's sheet over (Guide, Ancient One).
func (t *Turn) awaken() {
	f := ancients.by[t.s.Ancient]
	t.table(say("eldritch.log.awakens", "who", words(f.Name)), func(c *tableChange) { c.Awake = true })
	about := Step{Seat: t.s.lead(), Table: true, Source: words(f.Name)}
	steps := about.all(f.Awakens)
	if len(f.Awakens) == 0 {
		steps = append(steps, about.like(Effect{Do: stepNote, What: "awakens"}))
	}
	t.Push(steps...)
}

// resolveOmen advances the omen clockwise, one space at a time: at each Doom advances by one for each Gate that
// corresponds to it (Guide, Omen), and for each Eldritch token that Azathoth's sheet has there.
func resolveOmen(t *Turn, p Step) {
	for range t.s.amount(p) {
		t.moveOmen(1)
		n := len(t.s.omenGates())
		if t.s.omen() == "green" {
			n += t.s.Count(OmenTokens)
		}
		if n > 0 {
			t.advanceDoom(n, p.Source)
		}
	}
}

// moveOmen moves the Omen token along its track.
func (t *Turn) moveOmen(by int) {
	now := t.s.Count(Omen)
	to := (now + by + len(omens)) % len(omens)
	t.count(Omen, engine.Nobody, to-now, say("eldritch.log.omen", "omen", thing("omen-"+omens[to])))
}

// setOmenOptions are the spaces that the Omen token may be moved to.
func setOmenOptions(s *State, _ Step) []option {
	var list []option
	for i, omen := range omens {
		list = append(list, option{ID: strconv.Itoa(i + 1), Label: say("eldritch.choice.omen", "omen", thing("omen-"+omen),
			"space", i+1), Do: func(t *Turn) { t.moveOmen(i - t.s.Count(Omen)) }})
	}
	return list
}

// ended finishes the game where a side has won (Guide, Winning/Losing).
func (t *Turn) ended() bool {
	s := t.s
	f := ancients.by[s.Ancient]
	switch {
	case f != nil && s.solved() >= f.Mysteries && (!s.finalDue() || s.Count(FinalSolved) > 0):
		t.finish(true, say("eldritch.result.solved", "n", s.solved(), "score", s.score()))
	case s.players() == 0:
		t.finish(false, say("eldritch.result.eliminated"))
	default:
		return false
	}
	return true
}

func (t *Turn) finish(won bool, why engine.Text) {
	t.Emit(&finishChange{won, why}, why)
}

// resolveLoseGame ends the game by an effect.
func resolveLoseGame(t *Turn, p Step) {
	t.finish(false, say("eldritch.result.lost", "why", p.Source))
}
