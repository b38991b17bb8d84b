package eldersign

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// refusals are the sentences with which the rules refuse what a person asked for,
// in English, by the key under which the pages have them in every language. Names in
// braces are arguments.
var refusals = map[string]string{
	"refuse.ability":        "no ability can be used like this now",
	"refuse.attempted":      "an adventure that is being attempted stays in play",
	"refuse.battle-help":    "nobody focuses or assists in the final battle",
	"refuse.begun":          "tasks of this adventure were completed already",
	"refuse.begun-game":     "the game has begun",
	"refuse.bounds":         "{what} would be {n}; 0 to {most} is possible",
	"refuse.box-dice":       "the box holds fewer {colour} dice than were thrown",
	"refuse.clock":          "the clock advances in the clock phase, when all else is resolved",
	"refuse.cost":           "the cost of this task would reduce sanity or stamina to 0",
	"refuse.dealt":          "{card} cannot be dealt twice",
	"refuse.decides":        "this is for {who} to decide",
	"refuse.die":            "die {die} is not among the dice that can be used now",
	"refuse.tokens":         "only {n} tokens lie on {card}",
	"refuse.doom-tokens":    "the doom track holds {n} tokens; take some off before",
	"refuse.doom-track":     "the doom track has only {n} spaces",
	"refuse.entrance":       "this is done by the active investigator at the entrance",
	"refuse.face":           "a {colour} die of Elder Sign has no face \"{face}\"",
	"refuse.first-decide":   "first decide about what comes before",
	"refuse.first-reroll":   "first re-roll the dice that were picked up",
	"refuse.fix-later":      "the table is put right while the game is on",
	"refuse.focused":        "an investigator focuses only once in a resolution phase",
	"refuse.helped":         "after one roll you either focus or are assisted, once",
	"refuse.helper":         "only another investigator on the same adventure assists, once in a turn",
	"refuse.known-tasks":    "the tasks of this adventure are known; complete them",
	"refuse.laid":           "this die lies on a task already; undo to the roll and correct it there",
	"refuse.lose-first":     "by your house rule the die is lost first",
	"refuse.maximum":        "{who} never has more than {n}",
	"refuse.maximum-zero":   "a maximum is at least 1",
	"refuse.monster-left":   "a monster on this adventure is still to be defeated",
	"refuse.monster-task":   "there is no free monster task {n}",
	"refuse.move":           "markers move in the movement phase only",
	"refuse.no-attempt":     "nobody attempts an adventure now",
	"refuse.no-card":        "an investigator needs a card; enter it in the card book",
	"refuse.no-choice":      "there is nothing to choose now",
	"refuse.no-clue":        "{who} has no clue token to spend",
	"refuse.no-mythos":      "no Mythos card lies open in the final battle",
	"refuse.no-reroll":      "no card allows a re-roll now",
	"refuse.no-roll":        "no roll is expected now",
	"refuse.nobody":         "choose at least one investigator",
	"refuse.not-offered":    "\"{option}\" is not among the choices",
	"refuse.not-secured":    "there is no die {die} on a spell",
	"refuse.on-loss":        "this card is used instead of a loss",
	"refuse.one-task":       "only one task may be completed with each roll",
	"refuse.only-die":       "the only die of the pool must be lost",
	"refuse.open":           "only adventures and other worlds come into play, before the final battle",
	"refuse.order":          "the order arrow asks for the tasks above first",
	"refuse.over":           "the game is over; undo to go on from an earlier point",
	"refuse.own-ability":    "only its own player uses an investigator's ability",
	"refuse.own-turn":       "cards are used in their owner's turn only",
	"refuse.played":         "somebody else plays {who}",
	"refuse.release":        "to roll the {colour} die again, use a card that adds it",
	"refuse.requirements":   "these dice do not meet all requirements of the task",
	"refuse.reroll-late":    "dice are re-rolled before a task is completed",
	"refuse.reroll-most":    "at most {n} dice may be re-rolled",
	"refuse.reroll-none":    "choose at least one die to re-roll",
	"refuse.reroll-secured": "a die of this roll was secured; dice are re-rolled before that",
	"refuse.roll-count":     "the roll has {have} {colour} dice and {need} are expected; look for a die under the rim, or correct the roll by hand",
	"refuse.secure-late":    "dice are secured before a task is completed",
	"refuse.secure-which":   "say which dice to secure on {card}",
	"refuse.secures-most":   "{card} secures up to {n} dice",
	"refuse.secures-none":   "{card} secures no dice",
	"refuse.spare":          "the task needs fewer dice; take back those that are not needed",
	"refuse.spell-full":     "this spell holds dice already; no others may be added",
	"refuse.stands":         "the results of this roll stand",
	"refuse.step":           "this is not the step for it: the attempt is at \"{step}\"",
	"refuse.task-done":      "this task is completed already",
	"refuse.trophies":       "{who} has {n} trophies and needs {price}",
	"refuse.trophies-few":   "{who} has only {n} trophies",
	"refuse.unsettled":      "first say that the results of this roll stand",
	"refuse.untimed":        "this card is used before moving, before a roll, when dice are secured, or before the clock advances",
	"refuse.used-today":     "this card was used today; it can be used again after midnight",
	"refuse.useless":        "it would do nothing now: its die is locked, or was in this resolution phase already",
}

// illegal refuses by a rule, with a key of refusals and pairs of argument and value.
func illegal(rule, key string, pairs ...any) *models.Error {
	err := refuse(models.Illegal, key, pairs...)
	err.Rule = rule
	return err
}

// refuse refuses with another code than Illegal.
func refuse(code models.Code, key string, pairs ...any) *models.Error {
	text := Say(key, pairs...)
	for name, value := range text.Args {
		if word, ok := value.(string); ok { // it may be what a stranger sent
			text.Args[name] = fmt.Sprintf("%.60s", word)
		}
	}
	return &models.Error{Code: code, Message: inEnglish(refusals[key], text.Args), Key: key, Args: text.Args}
}

var inBraces = regexp.MustCompile(`\{(\w+)\}`)

// inEnglish fills in the arguments of a sentence. Of a key, the last word is the
// English one.
func inEnglish(sentence string, args map[string]any) string {
	if len(args) == 0 { // choices ask often whether something is refused
		return sentence
	}
	return inBraces.ReplaceAllStringFunc(sentence, func(name string) string {
		switch word := args[strings.Trim(name, "{}")].(type) {
		case engine.Text:
			return word.Key[strings.LastIndex(word.Key, ".")+1:]
		case engine.Name:
			return word.Words + word.Key[strings.LastIndex(word.Key, ".")+1:]
		default:
			return fmt.Sprint(word)
		}
	})
}

// refusalArgs are the names of the arguments of a refusal, sorted.
func refusalArgs(sentence string) []string {
	names := map[string]bool{}
	for _, found := range inBraces.FindAllStringSubmatch(sentence, -1) {
		names[found[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}
