package pharaoh

import (
	"fmt"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

const ruleExpedition = "Rules summary, The Expedition"

// scenarioSheet is the class of the scenario sheet: the owner's book may tell what its spaces say.
const scenarioSheet cards.Class = "scenario-sheet"

const (
	// token is the icon that places an expedition token, loseToken the one that takes one.
	token     = "expedition"
	loseToken = "lose-expedition"
)

// allTokens are the expedition tokens of the box. There are no more spaces to place them on than
// that, as far as is known.
const allTokens = 8

// space is the track of one space of the sheet: whether a token lies there.
func space(n int) string { return fmt.Sprintf("space-%d", n) }

// spaceTracks are the spaces of the sheet, each with one token or none.
func spaceTracks() []eldersign.Track {
	var list []eldersign.Track
	for n := range allTokens {
		list = append(list, eldersign.Track{
			ID: space(n + 1), Apart: true,
			Most: func(*eldersign.State, engine.Seat) (int, error) {
				return 1, eldersign.Illegal(ruleExpedition, "refuse.space-taken")
			},
		})
	}
	return list
}

// spaceName is what a space is called.
func spaceName(n int) engine.Name { return engine.Name{Key: "thing." + space(n)} }

// usesOf are what a space says as long as a token lies there; of one that the book does not know,
// an effect with which the token stays, and one for which it is discarded.
func usesOf(s *eldersign.State, n int) []cards.Use {
	for _, sheet := range s.Cards(scenarioSheet) {
		for _, of := range sheet.Spaces {
			if of.Space == n && len(of.Uses) > 0 {
				return of.Uses
			}
		}
	}
	note := []cards.Effect{{Do: "note"}}
	return []cards.Use{{When: eldersign.AnyTime, Effects: note, Keep: true}, {When: eldersign.AnyTime, Effects: note}}
}

// sheet is the expedition as everyone sees it: its spaces with what they say, marked where a token
// lies.
func sheet(s *eldersign.State) []scene.Card {
	if !inPyramid(s) || s.Phase == eldersign.PhaseSetup {
		return nil
	}
	card := scene.Card{ID: "the-expedition", Name: engine.Name{Key: "kind.expedition"}, Kind: token}
	for n := 1; n <= allTokens; n++ {
		card.Rows = append(card.Rows, scene.Row{
			ID: space(n), Needs: []scene.Need{}, Name: spaceName(n), Done: s.Count(space(n)) > 0,
		})
		card.Lines = append(card.Lines, scene.Line{Texts: says(s, n)})
	}
	return []scene.Card{card}
}

// emptySpaces are those on which an expedition token may be placed.
func emptySpaces(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if !inPyramid(s) {
		return nil
	}
	return spaces(s, p, 0, "choice.token", func(t *eldersign.Turn, n int) {
		t.AddWithin(engine.Nobody, space(n), 1)
	})
}

// takenSpaces are those from which a token is lost; what the space says does not take place.
func takenSpaces(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if !inPyramid(s) {
		return nil
	}
	return spaces(s, p, 1, "choice.lose-token", func(t *eldersign.Turn, n int) {
		t.AddWithin(engine.Nobody, space(n), -1)
	})
}

// spaces are the options for each space with a number of tokens; the step comes again for what is
// left of its amount.
func spaces(s *eldersign.State, p eldersign.Step, have int, key string, do func(*eldersign.Turn,
	int),
) []eldersign.Option {
	var list []eldersign.Option
	for n := 1; n <= allTokens; n++ {
		if s.Count(space(n)) != have {
			continue
		}
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(n), Group: "reward", Rule: ruleExpedition,
			Label: eldersign.Say(key, "space", spaceName(n), "effects", says(s, n)),
			Do: func(t *eldersign.Turn) {
				do(t, n)
				t.PushRest(p)
			},
		})
	}
	return list
}

// says is what the book knows of a space.
func says(s *eldersign.State, n int) []engine.Text {
	var list []engine.Text
	for _, use := range usesOf(s, n) {
		list = append(list, eldersign.EffectTexts(use.Effects)...)
	}
	return slices.CompactFunc(list, func(a, b engine.Text) bool { return a.Key == "effect.card" && a.Key == b.Key })
}

// missToken adds a doom token for each token that is to be lost where none lies on the sheet.
func missToken(t *eldersign.Turn, p eldersign.Step) {
	if inPyramid(t.State) {
		t.AddDoom(p.N())
	}
}

// using is the command that uses what a space of the sheet says.
const using = "expedition"

type useArgs struct {
	Space int `json:"space" word:"number"`
	// Use counts the effects of the space from 1.
	Use int `json:"use" word:"number"`
}

// usingExpedition lets the active investigator use the effect of a space with a token. The token
// goes with an effect that asks for it.
func usingExpedition() eldersign.Command {
	return eldersign.On(using, rules.Active, func(t *eldersign.Turn, a useArgs) error {
		use, err := mayUse(t.State, a)
		if err != nil {
			return err
		}
		s := t.State
		t.Remark(eldersign.Say("log.expedition", "who", s.Name(s.Active), "space", spaceName(a.Space)))
		if use.Daily {
			t.Emit(&spentSpaceChange{Space: a.Space}, engine.Text{})
		}
		if !use.Keep {
			t.AddWithin(engine.Nobody, space(a.Space), -1)
		}
		t.Push(eldersign.Effects(use.Effects, eldersign.Step{Seat: s.Active, Source: spaceName(a.Space)})...)
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		for n := 1; n <= allTokens && inPyramid(s); n++ {
			for i, use := range usesOf(s, n) {
				a := useArgs{Space: n, Use: i + 1}
				if _, err := mayUse(s, a); err != nil {
					continue
				}
				key := "choice.expedition-token"
				if use.Keep {
					key = "choice.expedition"
				}
				o.Add(engine.Choice{
					Seat: s.Active, Kind: using, Group: "item", Rule: ruleExpedition,
					Label: eldersign.Say(key, "space", spaceName(n), "effects", eldersign.EffectTexts(use.Effects)),
				}, fmt.Sprintf("%d:%d", n, i+1), a)
			}
		}
	})
}

// mayUse is the effect of a space where it may be used now.
func mayUse(s *eldersign.State, a useArgs) (cards.Use, error) {
	var none cards.Use
	if !inPyramid(s) || a.Space < 1 || a.Space > allTokens {
		return none, models.Errorf(models.NotFound, "the sheet has no space %d", a.Space)
	}
	uses := usesOf(s, a.Space)
	switch who := s.Investigator(s.Active); {
	case who == nil || who.Devoured || s.Count(space(a.Space)) == 0:
		return none, eldersign.Illegal(ruleExpedition, "refuse.no-token")
	case a.Use < 1 || a.Use > len(uses):
		return none, models.Errorf(models.NotFound, "the space %d has no use %d", a.Space, a.Use)
	case uses[a.Use-1].Daily && slices.Contains(spentSpaces(s), a.Space):
		return none, eldersign.Illegal(eldersign.RuleDay, "refuse.used-today")
	}
	return uses[a.Use-1], s.MayUse(uses[a.Use-1])
}

// spent is where the spaces are kept whose effect for each day was used.
const spent = "spent-spaces"

func spentSpaces(s *eldersign.State) []int { return eldersign.Kept[[]int](s, spent) }

// spentSpaceChange names a space whose effect for each day was used; none after midnight.
type spentSpaceChange struct {
	Space int `json:"space,omitempty"`
}

func (*spentSpaceChange) Kind() string { return "spent-space" }

func (c *spentSpaceChange) Apply(s *eldersign.State) error {
	if c.Space == 0 {
		return eldersign.Keep(s, spent, []int{})
	}
	return eldersign.Keep(s, spent, append(slices.Clip(spentSpaces(s)), c.Space))
}

// refresh makes the effects of spaces usable again that are for once a day.
func refresh(t *eldersign.Turn, _ eldersign.Step) bool {
	if len(spentSpaces(t.State)) > 0 {
		t.Emit(&spentSpaceChange{}, engine.Text{})
	}
	return false
}
