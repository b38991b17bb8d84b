package eldersign

import (
	"maps"
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// TextKeys returns every key that texts of this game may have, each with the names
// of its arguments, sorted, so that a language catalogue can be checked against it.
// Arguments may be numbers, names, texts, or lists of these.
func TextKeys() map[string][]string {
	keys := maps.Clone(sentences)
	maps.Copy(keys, adviceKeys)
	for key, sentence := range refusals {
		keys[key] = refusalArgs(sentence)
	}
	words := func(prefix string, list ...string) {
		for _, w := range list {
			keys[prefix+w] = []string{}
		}
	}
	for _, w := range cards.Vocabulary() {
		if w != "note" {
			keys["effect."+w] = []string{"a", "b", "n", "per", "to", "until", "what", "where", "who"}
		}
	}
	for _, w := range slices.Concat(cards.Vocabulary(), []string{
		stepDrawPlace, DrawCard, stepDrawMonster, stepDrawMythos, stepPlace, stepNewcomer, stepAssistCost, stepLock, stepOrder, "vanish", stepLostFound, stepChangeAny, "pay",
	}) {
		keys["next."+w] = []string{"n", "source", "what", "who"}
	}
	for _, w := range []string{stepRolled, stepTerror, stepFailed, stepHelp, stepOver, string(PhaseSetup), string(PhaseMove), string(PhaseEntrance), string(PhaseAttempt), string(PhaseClock), string(PhaseMidnight), string(PhaseBattle), string(PhaseOver)} {
		keys["next."+w] = []string{"who"}
	}
	for _, w := range ways {
		words("way.", w.name)
	}
	keys["lock.by-hand"] = []string{}
	for _, w := range []string{"sanity", "stamina", "both", "all-sanity", "all-stamina", "all"} {
		keys["choice.aid."+w] = []string{"price"}
	}
	for _, w := range []string{"clue", "reroll"} {
		keys["choice."+w] = []string{}
		keys["choice."+w+"-one"] = []string{"die"}
	}
	for _, w := range []string{"defeat-monster", "discard-monster"} {
		keys["choice."+w] = []string{"monster", "place"}
	}
	keys["log."+focused], keys["log."+assists] = []string{"die", "who"}, []string{"die", "who"}
	keys["log.gain"], keys["log.lose"] = []string{"n", "what", "who"}, []string{"n", "what", "who"}
	for _, c := range cards.Shipped().List(cards.Investigator) {
		words("ability.", c.ID)
		words("occupation.", c.ID)
	}
	words("power.", unknownID)
	for _, c := range cards.Shipped().List(cards.AncientOne) {
		words("power.", c.ID)
	}
	for _, class := range cards.Classes() {
		words("card.unknown.", string(class))
		words("thing.", string(class))
		for _, c := range cards.Shipped().List(class) {
			if c.Plain {
				words("card.", c.ID)
			}
		}
	}
	words("thing.", "", "token", "sanity", "stamina", "sanity-max", "stamina-max", "clue", "trophy", "trophy-card", "item", "elder-sign", "all-sanity", "all-stamina",
		"investigation", "lore", "peril", "terror", "green", "yellow", "red", "doom", "signs", "doom-limit", "signs-needed", "clock", nightMonsters, nightPlaces, nightCards)
	words("place.", "entrance", battle)
	words("box.", "core")
	words("mode.", "museum")
	words("who.", "each", "any")
	words("where.", "here")
	words("command.", "choose")
	for _, c := range commands() {
		words("command.", c.Kind)
	}
	words("depth.", string(DiceOnly), string(Trackers), string(Full))
	for _, r := range houseRules {
		words("house.", r.Name)
		words("house."+r.Name+".", r.Readings...)
	}
	for _, kind := range (readings{set: "eldersign"}).made().set.Kinds {
		words("colour.", string(kind.Colour))
		for _, f := range append(slices.Clone(kind.Faces), models.Investigation1) {
			words("face.", string(f))
			if kind.Colour != models.Green {
				words("die."+string(kind.Colour)+".", string(f))
			}
		}
	}
	return keys
}

// sentences are the keys that the rules write out, with their arguments.
var sentences = map[string][]string{
	"attack.unknown":          {},
	"choice.alternative":      {"effects"},
	"choice.ancient":          {"name"},
	"choice.assist":           {"die", "who"},
	"choice.box-in":           {"what"},
	"choice.box-out":          {"what"},
	"choice.begin":            {},
	"choice.change":           {"from", "to"},
	"choice.change-die":       {"die"},
	"choice.clock":            {},
	"choice.complete":         {"n"},
	"choice.done":             {},
	"choice.draw":             {"card", "class"},
	"choice.draw-none":        {"class"},
	"choice.duke":             {},
	"choice.fail-roll":        {},
	"choice.fail-roll-terror": {},
	"choice.first":            {"who"},
	"choice.focus":            {"die"},
	"choice.give-up":          {},
	"choice.go-on":            {},
	"choice.heal":             {"what", "who"},
	"choice.instead":          {"what"},
	"choice.lock":             {"die"},
	"choice.lose":             {"n", "what"},
	"choice.lose-card":        {"name"},
	"choice.lose-die":         {"die"},
	"choice.lose-trophy":      {"n", "name"},
	"choice.lost-found":       {},
	"choice.midnight":         {"card", "effects"},
	"choice.mode":             {"what"},
	"choice.move":             {"place"},
	"choice.newcomer":         {"name"},
	"choice.no-dice":          {},
	"choice.no-help":          {},
	"choice.no-reroll":        {},
	"choice.pay":              {"names"},
	"choice.place-below":      {"monster", "place"},
	"choice.place-on":         {"monster", "n", "place"},
	"choice.prevent":          {"name", "what"},
	"choice.release":          {"die"},
	"choice.research":         {"a", "b"},
	"choice.secure":           {"card", "dice"},
	"choice.sit":              {"name"},
	"choice.souvenir":         {"gains", "price"},
	"choice.souvenir-by-hand": {},
	"choice.stay":             {"place"},
	"choice.stand":            {},
	"choice.succeed":          {},
	"choice.take-loss":        {"n", "what"},
	"choice.trust":            {"name"},
	"choice.use":              {"card", "effects"},
	"choice.trophy":           {"n", "name"},
	"choice.use-unknown":      {"card", "way"},
	"choice.vanish":           {},
	"choice.who":              {"effect", "who"},
	"die.face":                {"colour", "face"},
	"die.plain":               {"colour"},
	"effect.card":             {},
	"effect.note":             {"note"},
	"effects":                 {"list"},
	"log.ability":             {"name", "who"},
	"log.adjust":              {"by", "total", "what"},
	"log.adjust-move":         {"who"},
	"log.adjust-person":       {"by", "total", "what", "who"},
	"log.ancient":             {"name"},
	"log.arrow":               {"card"},
	"log.awake":               {"name"},
	"log.begin":               {"who"},
	"log.book":                {"card"},
	"log.book-cards":          {"n"},
	"log.book-forget":         {"card"},
	"log.card":                {"card", "who"},
	"log.card-gone":           {"card", "who"},
	"log.changed":             {"from", "to"},
	"log.clock":               {"hour"},
	"log.count":               {"n", "total", "what"},
	"log.closed":              {"card"},
	"log.corrected":           {"from", "to"},
	"log.defeated":            {"monster", "who"},
	"log.depth":               {"depth"},
	"log.devoured":            {"who"},
	"log.dice":                {"faces"},
	"log.dice-dropped":        {"n", "what"},
	"log.dice-lost":           {"n"},
	"log.die-added":           {"colour"},
	"log.die-lost":            {"die"},
	"log.doom":                {"n", "total"},
	"log.duke":                {"who"},
	"log.entrance-closed":     {"place"},
	"log.entrance-opened":     {"place"},
	"log.failed":              {"card", "who"},
	"log.failed-roll":         {"who"},
	"log.first":               {"who"},
	"log.free-reroll":         {"who"},
	"log.house":               {"reading", "rule"},
	"log.identified":          {"card"},
	"log.join":                {"seat", "who"},
	"log.locked":              {"by", "colour"},
	"log.lost-found":          {"face", "who"},
	"log.midnight":            {},
	"log.monster":             {"monster", "place"},
	"log.monster-discarded":   {"monster"},
	"log.move":                {"place", "who"},
	"log.mythos":              {"card"},
	"log.no-monsters":         {"who"},
	"log.no-terror":           {"who"},
	"log.opened":              {"card"},
	"log.released":            {"die"},
	"log.reroll":              {"faces", "who"},
	"log.roll":                {"faces", "who"},
	"log.secured":             {"card", "dice", "who"},
	"log.signs":               {"n", "total"},
	"log.stand":               {"who"},
	"log.stay":                {"place", "who"},
	"log.succeeded":           {"card", "who"},
	"log.task":                {"n", "who"},
	"log.terror":              {"card"},
	"log.tokens":              {"card", "n"},
	"log.trophies-gone":       {"names", "who"},
	"log.trophy":              {"card", "n", "who"},
	"log.turned":              {"card"},
	"log.turn":                {"n", "who"},
	"log.unlocked":            {"by", "colour"},
	"log.used":                {"card", "who"},
	"log.yig":                 {"monster"},
	"next.clock":              {"who"},
	"next.dice":               {},
	"next.reroll-dice":        {"n", "who"},
	"next.roll":               {"n", "who"},
	"result.devoured":         {},
	"result.driven-back":      {},
	"result.lost":             {"source"},
	"result.sealed":           {"signs"},
	"table.doom":              {"from", "to"},
	"table.signs":             {"from", "to"},
	"table.count":             {"from", "to", "what"},
	"table.clock":             {"from", "to"},
	"table.mythos":            {"card"},
	"table.no-mythos":         {},
	"table.awake":             {},
	"table.asleep":            {},
	"table.investigator":      {"seat", "who"},
	"table.devoured":          {"who"},
	"table.person":            {"from", "to", "what", "who"},
	"table.at":                {"place", "who"},
	"table.left":              {"who"},
	"table.card-take":         {"card", "n", "who"},
	"table.card-return":       {"card", "n", "who"},
	"table.tokens":            {"card", "from", "to", "who"},
	"table.trophy-take":       {"card", "n", "who"},
	"table.trophy-return":     {"card", "n", "who"},
	"table.place-return":      {"card"},
	"table.place-lay":         {"card"},
	"table.monster-lay":       {"monster", "n", "place"},
	"table.monster-return":    {"monster", "n", "place"},
	"table.lock":              {"by", "colour"},
	"table.unlock":            {"by", "colour"},
	"table.dice-pool":         {"dice"},
	"table.dice-task":         {"dice"},
	"table.dice-spell":        {"dice"},
	"table.dice-focus":        {"dice"},
	"table.dice-assist":       {"dice"},
}
