package eldersign_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/playtest"
)

// mechanic is a rule of a box that random games must meet.
type mechanic struct {
	box string
	// rule says it to people, shows is the sign by which it is met in Play.Met.
	rule, shows string
}

var mechanics = []mechanic{
	{"unseen", "an investigator becomes blessed", "blessed 1"},
	{"unseen", "a blessing goes", "blessed -1"},
	{"unseen", "blessed again: one of four gains", "blessed again"},
	{"unseen", "a blessing cancels a curse", "blessed cancels"},
	{"unseen", "an investigator becomes cursed", "cursed 1"},
	{"unseen", "a curse goes", "cursed -1"},
	{"unseen", "cursed again: devoured", "cursed again"},
	{"unseen", "a curse cancels a blessing", "cursed cancels"},
	{"unseen", "the white die joins a pool", "log.die-added white"},
	{"unseen", "the white die goes with a failed roll", "log.die-lost white"},
	{"unseen", "the white die is secured on a spell", "log.secured white"},
	{"unseen", "the white die is focused", "log.focus white"},
	{"unseen", "the black die joins a pool", "log.die-added black"},
	{"unseen", "the black die is gone, with its match or alone", "log.die-lost black"},
	{"unseen", "the black die takes a match along", "log.black-match"},
	{"unseen", "the player chooses among matches of the black die", "asked match-black"},
	{"unseen", "a task symbol cursed", "task cursed"},
	{"unseen", "a task symbol doom", "task doom"},
	{"unseen", "a split reward or penalty: one of its groups", "asked split"},
	{"unseen", "an entry effect", "step enter"},
	{"unseen", "a Mythos card with the insight icon", "asked insight"},
	{"unseen", "a master Mythos card", "mythos master"},
	{"unseen", "the Souvenir Shop", "asked shop"},
	{"unseen", "an entrance is closed", "log.entrance-closed"},
	{"unseen", "at a closed entrance", "at a closed entrance"},
	{"unseen", "a monster with an order arrow", "order arrow"},
	{"unseen", "a Child of Abhoth appears", "child in play"},
	{"unseen", "a Child of Abhoth is placed", "step child"},
	{"unseen", "monsters or Children are returned", "asked return"},
	{"unseen", "Shudde M'ell's World Cracking", "step crack"},
	{"unseen", "a fresh start", "step fresh-start"},
	{"unseen", "an adventure leaves and is not replaced", "step leaves"},
	{"unseen", "Jim Culver's luck", "asked strange-luck"},
	{"grave", "a phobia in the place of being devoured", "log.phobia"},
	{"grave", "the fourth phobia devours", "log.phobia-last"},
	{"grave", "a phobia's effect at its moment", "whenever"},
	{"grave", "a phobia's effect at midnight", "asked night"},
	{"grave", "without stamina devoured as ever", "devoured without stamina"},
	{"grave", "no phobia in the final battle", "devoured without sanity in the battle"},
	{"grave", "an epitaph is resolved", "log.epitaph"},
	{"grave", "an epitaph is laid down with the token", "log.epitaph-laid"},
	{"grave", "the epic battle: investigators first", "epic investigators-attack"},
	{"grave", "the epic battle: Ancient One first", "epic ancient-one-attacks"},
	{"grave", "the epic battle: a battle event", "epic event"},
	{"grave", "the epic battle: midnight ends the attacks", "log.epic-midnight"},
	{"grave", "the epic battle: what a card says of each attack", "each attack"},
	{"grave", "the epic battle: the clock of a devoured player", "devoured at the clock"},
	{"grave", "the epic battle: an awakening at midnight brings no attack", "awoken at midnight"},
}

// tell marks the rules that a game met, as its record tells: the steps that were to be resolved, by
// their words, and what it says of dice, entrances and cards.
func tell(tb testing.TB, p *playtest.Play) {
	tb.Helper()
	type step struct{ Do, What, From string }
	var agenda []step
	last, phase, awake := "", "", false
	for _, e := range p.Events {
		switch e.Kind {
		case "agenda":
			var data struct {
				Pop  int
				All  bool
				Push []step
			}
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			if data.All {
				data.Pop = len(agenda)
			}
			if left := len(agenda) - data.Pop; data.Pop > 0 {
				last = agenda[left].Do
				agenda = agenda[:left]
			}
			agenda = append(agenda, data.Push...)
			for _, s := range data.Push {
				p.Mark("step "+s.Do, true)
				p.Mark("cursed again", s.Do == eldersign.DoDevour && last == "cursed")
				p.Mark("blessed again", s.Do == "choose" && last == "blessed")
				p.Mark("task "+s.Do, s.From == "cost")
			}
		case "person-count":
			var data struct {
				What string
				By   int
			}
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			p.Mark(data.What+" "+strconv.Itoa(data.By), true)
			p.Mark(last+" cancels", data.By == -1 &&
				(last == "blessed" && data.What == "cursed" || last == "cursed" && data.What == "blessed"))
		case "mythos":
			var data struct{ Card cards.Card }
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			p.Mark("mythos master", data.Card.Marked("master"))
		case "epic-battle":
			var data struct {
				Battle struct {
					Order []cards.Effect
					Next  int
				}
			}
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			p.Mark("epic "+firstAttack(data.Battle.Order), data.Battle.Next == 0)
		case "phase", "turn":
			var data struct{ Phase string }
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			phase = data.Phase
		case "midnight":
			phase = string(eldersign.PhaseMidnight)
		case "awake":
			awake = true
		}
		label := jsonOf(tb, e.Label)
		for _, colour := range []string{"white", "black"} {
			p.Mark(e.Label.Key+" "+colour, strings.Contains(label, "colour."+colour))
		}
		switch e.Label.Key {
		case "log.epic-shuffled":
			p.Mark("awoken at midnight", phase == string(eldersign.PhaseMidnight))
		case "log.devoured":
			p.Mark("devoured without stamina", strings.Contains(label, "thing.stamina"))
			p.Mark("devoured without sanity in the battle", awake && strings.Contains(label, "thing.sanity"))
		}
	}
}

// firstAttack is the side that attacks first by an epic battle card; event where none does.
func firstAttack(order []cards.Effect) string {
	for _, e := range order {
		if strings.Contains(e.Do, "-attack") && e.Do != "each-attack" {
			return e.Do
		}
	}
	return "event"
}

// seen marks the rules that a state shows: what somebody is asked, and what lies where.
func seen(p *playtest.Play) {
	s := p.Before
	if n := len(s.Agenda); n > 0 {
		p.Mark("whenever", s.Agenda[n-1].Source.Words == "Noise")
		p.Mark("asked night", s.Agenda[n-1].Source.Words == "Night")
		p.Mark("each attack", s.Agenda[n-1].Source.Words == "Charge")
	}
	for _, place := range s.Places {
		for _, m := range place.Monsters {
			p.Mark("child in play", m.Card.Marked("child"))
			p.Mark("order arrow", m.Card.Ordered)
		}
	}
	who := s.Investigator(s.Active)
	if who == nil {
		return
	}
	p.Mark("at a closed entrance", s.Phase != eldersign.PhaseMove && slices.Contains(s.Shut, who.At))
	p.Mark("devoured at the clock", s.Awake && s.Uses("epic-battle") && s.Phase == eldersign.PhaseClock && who.Devoured)
}
