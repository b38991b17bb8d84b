// Package promo is the small box of the promotional Ancient Ones, as far as FAQ 2.0 tells what they do.
package promo

import (
	"embed"
	"slices"
	"strconv"
	"sync"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
)

//go:embed data/*.json
var files embed.FS

// shipped are the five of them that the FAQ names; no source tells their numbers.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(language().Load(files)) })

// ID names the box in scripts.
const ID = "promo"

const rulePromo = "FAQ 2.0, Promotional Ancient Ones"

// The words of the box: Daoloth discards an other world, the Dark God locks a green die, the Beyond One
// devours one investigator after another.
const (
	unveil        = "unveil"
	darkLock      = "dark-lock"
	devourSeveral = "devour-several"
	// lastDie loses the game where the Dark God has locked the last green die.
	lastDie = "last-die"
)

// language is what its cards may say.
func language() cards.Language {
	return cards.Language{Effects: map[string]cards.Takes{darkLock: {}, devourSeveral: {}}}
}

// Box returns the promotional Ancient Ones.
func Box() eldersign.Box {
	return eldersign.Box{
		ID: ID, Language: language(), Cards: shipped(), Traits: []eldersign.Trait{daoloth()},
		Words: map[string]eldersign.Word{
			unveil:        {Options: worlds},
			darkLock:      {Resolve: locksOne},
			lastDie:       {Resolve: loses},
			devourSeveral: {Options: prey},
		},
	}
}

// do is a step like another one with a word.
func do(word string, like eldersign.Step) eldersign.Step {
	like.Effect = cards.Effect{Do: word, Amount: 1}
	return like
}

// daoloth discards an other world when a monster is placed below the bottom task of a card because no
// monster task in play is empty; that may be the very card that leaves.
func daoloth() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "daoloth",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Appeared: func(t *eldersign.Turn, p eldersign.Step) {
				if place := t.State.Place(p.Place); place == nil || place.Monsters[len(place.Monsters)-1].Task > 0 ||
					emptyTask(t.State) {
					return
				}
				p.Source, p.Fact = eldersign.CardName(t.State.Ancient), nil
				t.Push(do(unveil, p))
			},
		},
	}
}

// emptyTask reports whether some monster task in play is empty.
func emptyTask(s *eldersign.State) bool {
	return slices.ContainsFunc(s.Places, func(p eldersign.Place) bool {
		return slices.ContainsFunc(s.MonsterTasks(p.ID), func(number int) bool { return number > 0 })
	})
}

// worlds are the other worlds of which one leaves play.
func worlds(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, place := range s.Places {
		if place.World() {
			list = append(list, eldersign.Option{
				ID: place.ID, Target: place.ID, Group: "reward", Rule: rulePromo,
				Label: eldersign.Say("choice.unveil", "place", s.Which(place.ID)),
				Do:    func(t *eldersign.Turn) { t.ClosePlace(place.ID) },
			})
		}
	}
	return list
}

// locksOne locks one more green die for the rest of the final battle.
func locksOne(t *eldersign.Turn, p eldersign.Step) {
	t.Push(do(lastDie, p))
	if t.State.FreeOf(task.Green) > 0 {
		t.LockDie(task.Green, darkLock+"-"+strconv.Itoa(len(t.State.Locks)+1), eldersign.CardName(t.State.Ancient))
	}
}

// loses ends the game as soon as no green die is left.
func loses(t *eldersign.Turn, p eldersign.Step) {
	if t.State.FreeOf(task.Green) == 0 {
		t.Push(do("lose-game", p))
	}
}

// prey are the investigators of whom the Beyond One devours one after another. However many these are,
// one doom token is added.
func prey(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	list := []eldersign.Option{{
		ID: "none", Label: eldersign.Say("choice.devour-none"), Group: "reward", Rule: rulePromo,
		Do: func(*eldersign.Turn) {},
	}}
	for _, seat := range s.Living() {
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(int(seat)), Group: "reward", Rule: rulePromo,
			Label: eldersign.Say("choice.devour-several", "who", s.Name(seat)),
			Do: func(t *eldersign.Turn) {
				again, end := p, do(eldersign.DoDevour, p)
				again.Card = eldersign.WithoutDoom
				end.Seat, end.What = seat, p.Card
				t.Push(end, again)
			},
		})
	}
	return list
}
