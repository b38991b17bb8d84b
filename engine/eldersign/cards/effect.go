package cards

import (
	"slices"
	"strings"

	"elderglass/models"
)

// Effect is one thing that a card does, in a vocabulary that reads like the card.
type Effect struct {
	// Do is a word of the vocabulary, see Vocabulary.
	Do string `json:"do"`
	// What names what is lost, gained, added or changed.
	What string `json:"what,omitempty"`
	// Amount counts it; 0 means 1.
	Amount int `json:"amount,omitempty"`
	// Who it happens to: "" the active investigator, "each" one, or "any" one of
	// the players' choice.
	Who string `json:"who,omitempty"`
	// Per multiplies Amount: by "other-world" or "monster" in play.
	Per string `json:"per,omitempty"`
	// Where is "here" for the card that says it.
	Where string `json:"where,omitempty"`
	// To is the result that a die is changed to.
	To string `json:"to,omitempty"`
	// Until is the number of tokens with which a card leaves that tokens are placed on;
	// 0 where it stays.
	Until int `json:"until,omitempty"`
	// Options are the alternatives of "choose", of which one takes place whole.
	Options [][]Effect `json:"options,omitempty"`
	// Note is the owner's own short note of what to do by hand.
	Note string `json:"note,omitempty"`
}

// N returns the amount, 1 by default.
func (e Effect) N() int { return max(e.Amount, 1) }

// losable and gainable are what lose and gain know.
var (
	losable = []string{
		"sanity", "stamina", "clue", "trophy", "trophy-card", "common-item", "unique-item", "spell",
		"ally", "item", "elder-sign",
	}
	gainable = []string{
		"sanity", "stamina", "clue", "common-item", "unique-item", "spell", "ally", "elder-sign",
		"all-sanity", "all-stamina",
	}
	dieWords = []string{"green", "yellow", "red"}
	health   = []string{"sanity", "stamina"}
	tokens   = []string{"sanity", "stamina", "clue", "doom"}
	symbols  = []string{"investigation", "lore", "peril", "terror"}
	faces    = symbols[1:] // a die changes to a face, and investigation is none
)

// word says what an effect of the vocabulary takes.
type word struct {
	what  []string // allowed values of What; nil where What must be empty
	to    bool
	lists bool // takes Options
}

var vocabulary = map[string]word{
	"lose":            {what: losable},
	"gain":            {what: gainable},
	"doom":            {},
	"remove-doom":     {},
	"monster":         {},
	"gate":            {},
	"clock":           {},
	"fail":            {},
	"drop-dice":       {what: symbols},
	"lose-dice":       {},
	"choose":          {lists: true},
	"add-die":         {what: dieWords},
	"reroll":          {},
	"change":          {what: symbols, to: true},
	"secure":          {},
	"prevent":         {what: health},
	"defeat-monster":  {},
	"discard-monster": {},
	"raise":           {what: symbols[:1]},
	"extra-adventure": {},
	"ignore-arrow":    {},
	"place-token":     {what: tokens},
	"take-token":      {what: tokens},
	"lower-maximum":   {what: health},
	"devour":          {},
	"awaken":          {},
	"return":          {},
	"lose-game":       {},
	"note":            {},
}

// The bounds of what a person may enter.
const (
	maxAmount  = 20
	maxEffects = 12
	maxDepth   = 3
	maxText    = 200
	maxTasks   = 6
	maxNeeds   = 8
)

func (l Language) validEffects(effects []Effect, depth int) error {
	if len(effects) > maxEffects {
		return models.Refuse(models.TooLarge, "refuse.card-effects", "most", maxEffects)
	}
	for _, e := range effects {
		if err := l.validEffect(e, depth); err != nil {
			return err
		}
	}
	return nil
}

func (l Language) validEffect(e Effect, depth int) error {
	w, ok := l.effect(e.Do)
	switch {
	case !ok:
		return models.Errorf(models.Invalid, "there is no effect %q; write it as a note", e.Do)
	case e.Amount < 0 || e.Amount > maxAmount:
		return models.Refuse(models.Invalid, "refuse.card-amount", "most", maxAmount)
	case len(e.Note) > maxText || !plain(strings.ReplaceAll(e.Note, "\n", " ")):
		return models.Refuse(models.TooLarge, "refuse.card-note", "most", maxText)
	case e.Note != "" && e.Do != "note":
		return models.Errorf(models.Invalid, "only the effect note has a note")
	case w.what == nil && e.What != "" || w.what != nil && !slices.Contains(w.what, e.What):
		return models.Errorf(models.Invalid, "%s takes one of %v and not %q", e.Do, w.what, e.What)
	case !slices.Contains([]string{"", "each", "any"}, e.Who):
		return models.Errorf(models.Invalid, "an effect happens to the active investigator, to each or to any, and not to %q",
			e.Who)
	case !slices.Contains([]string{"", "other-world", "monster"}, e.Per):
		return models.Errorf(models.Invalid, "an effect counts per other-world or per monster, and not per %q", e.Per)
	case e.Until < 0 || e.Until > maxAmount || e.Until > 0 && e.Do != "place-token":
		return models.Refuse(models.Invalid, "refuse.card-tokens", "most", maxAmount)
	case e.Where != "" && e.Where != "here":
		return models.Errorf(models.Invalid, "an effect happens anywhere or here, and not %q", e.Where)
	case w.to != (e.To != "") || w.to && !slices.Contains(faces, e.To):
		return models.Errorf(models.Invalid, "%s: to %q is not one of %v", e.Do, e.To, faces)
	case w.lists != (len(e.Options) > 0) || len(e.Options) > 4:
		return models.Refuse(models.Invalid, "refuse.card-options")
	case len(e.Options) > 0 && depth >= maxDepth:
		return models.Refuse(models.TooLarge, "refuse.card-choices", "most", maxDepth)
	}
	for _, o := range e.Options {
		if err := l.validEffects(o, depth+1); err != nil {
			return err
		}
	}
	return nil
}
