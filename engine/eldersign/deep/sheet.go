package deep

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/scene"
)

// sheet is the side of the scenario card that lies up, as everyone sees it: Dark Waters with the omen, or
// the Amulet with its dice.
func sheet(s *eldersign.State) []scene.Card {
	switch {
	case !isRising(s) || s.Phase == eldersign.PhaseSetup || s.Awake:
		return nil
	case s.Stage == 2:
		return []scene.Card{amuletSheet(s)}
	default:
		return []scene.Card{watersSheet(s)}
	}
}

// watersSheet is Dark Waters: a row for each space, done where the omen lies, and what it says.
func watersSheet(s *eldersign.State) scene.Card {
	card := scene.Card{ID: darkWaters, Name: sideName(darkWaters), Kind: darkWaters}
	for n := 1; n <= length(s); n++ {
		card.Rows = append(card.Rows, scene.Row{
			ID: strconv.Itoa(n), Needs: []scene.Need{}, Done: s.Count(omen) == n,
		})
		effects, _ := tells(s, darkWaters, n)
		texts := eldersign.EffectTexts(effects)
		switch {
		case n == length(s):
			texts = append(slices.Clip(texts), eldersign.Say("waters.right"))
		case n == 1 && len(texts) == 0:
			texts = []engine.Text{eldersign.Say("waters.left")}
		}
		card.Lines = append(card.Lines, scene.Line{Kind: "space", Texts: texts})
	}
	return card
}

// amuletSheet is the Amulet of R'lyeh: a row for each space, done where a token lies, else of the kind
// of the die that it locks; then what an omen does that would advance or retreat.
func amuletSheet(s *eldersign.State) scene.Card {
	card := scene.Card{ID: amuletOfRlyeh, Name: sideName(amuletOfRlyeh), Kind: amuletOfRlyeh}
	for n := 1; n <= spacesOfAmulet; n++ {
		row := scene.Row{ID: strconv.Itoa(n), Needs: []scene.Need{}, Kind: string(dieOf(s, n))}
		row.Done = s.LockOf(lockSource(n)) == nil
		card.Rows = append(card.Rows, row)
	}
	for n, heading := range []string{"", advanceOmen, retreatOmen} {
		if heading == "" {
			continue
		}
		effects, _ := tells(s, amuletOfRlyeh, n)
		card.Lines = append(card.Lines, scene.Line{Kind: heading, Texts: eldersign.EffectTexts(effects)})
	}
	return card
}
