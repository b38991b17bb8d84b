package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// command turns words into a command.
func (r *Runner) command(word, rest string) (engine.Command, error) {
	words := strings.Fields(rest)
	arg := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	switch word {
	case "ancient":
		return command("ancient", map[string]any{"card": arg(0)}), nil
	case "sit":
		seat, err := number(arg(0))
		return command("sit", map[string]any{"seat": seat, "card": arg(1)}), err
	case "first":
		seat, err := number(arg(0))
		return command("first", map[string]any{"seat": seat}), err
	case "begin":
		return command("begin", map[string]any{"adventures": words}), nil
	case "move":
		return command("move", map[string]any{"place": r.place(rest)}), nil
	case "roll":
		dice, err := r.rolled(words)
		return command("roll", map[string]any{"dice": dice}), err
	case "complete":
		return r.complete(words)
	case "fail":
		return command("fail-roll", struct{}{}), nil
	case "focus", "lose":
		ids, err := r.dice(words, "pool")
		return dieCommand(word, ids, err)
	case "release":
		ids, err := r.dice(words, "spell")
		return dieCommand(word, ids, err)
	case "assist":
		seat, err := number(arg(0))
		if err != nil {
			return engine.Command{}, err
		}
		ids, err := r.dice(words[1:], "pool")
		if err != nil || len(ids) != 1 {
			return engine.Command{}, fmt.Errorf("assist takes a seat and one die: %w", err)
		}
		return command("assist", map[string]any{"seat": seat, "die": ids[0]}), nil
	case "clue", "reroll":
		ids, err := r.dice(words, "pool")
		return command(word, map[string]any{"dice": ids}), err
	case "secure":
		ids, err := r.dice(words[min(1, len(words)):], "pool")
		return command("secure", map[string]any{"card": r.card(arg(0)), "dice": ids}), err
	case "use":
		args := map[string]any{"card": r.card(arg(0))}
		if n, ok := wayOf(arg(1)); ok {
			args["use"] = n
		} else if n, err := strconv.Atoi(arg(1)); err == nil {
			args["use"] = n
		}
		return command("use", args), nil
	case "ability":
		return r.ability(words)
	case "correct":
		ids, err := r.dice(words[:min(1, len(words))], "pool")
		if err != nil {
			return engine.Command{}, err
		}
		face, err := parseFace(arg(1))
		return command("correct", map[string]any{"die": ids[0], "face": face}), err
	case "choose":
		return r.choose(words)
	case "first-aid":
		return command("first-aid", map[string]any{"what": arg(0)}), nil
	case "souvenir":
		n, err := number(arg(0))
		return command("souvenir", map[string]any{"n": n}), err
	case "adjust":
		return r.adjust(words)
	case "house":
		return command("house", map[string]any{"rule": arg(0), "reading": arg(1)}), nil
	case "depth":
		return command("depth", map[string]any{"depth": arg(0)}), nil
	case "fix":
		return r.fix(words)
	case "card":
		return cardCommand(rest)
	case "do":
		return rawCommand(rest)
	case "give-up", "clock", "stand", "succeed", "no-help", "lost-and-found":
		return command(word, struct{}{}), nil
	default:
		return engine.Command{}, &models.Error{Code: models.Invalid, Message: fmt.Sprintf("there is no command %q; docs/scripts.md lists them", word), Err: errNoCommand}
	}
}

// errNoCommand is the cause where a word is no command.
var errNoCommand = errors.New("no command")

func dieCommand(kind string, ids []int, err error) (engine.Command, error) {
	if err == nil && len(ids) != 1 {
		err = fmt.Errorf("%s takes one die", kind)
	}
	if err != nil {
		return engine.Command{}, err
	}
	return command(kind, map[string]any{"die": ids[0]}), nil
}

func number(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0, models.Errorf(models.Invalid, "%q should be a number", word)
	}
	return n, nil
}

// place finds a place by the id of its card or its name; any other word stays as it is.
func (r *Runner) place(word string) string {
	for _, a := range r.View().Adventures {
		if a.Card == word || a.Card == slug(word) {
			return a.ID
		}
	}
	return word
}

// card finds a card in front of a player by its id in the card book: the active
// player's first, and those without dice first.
func (r *Runner) card(word string) string {
	v := r.View()
	found, best := word, 0
	for _, p := range v.Investigators {
		for _, c := range p.Cards {
			fit := 1
			if p.Seat == v.Active {
				fit += 2
			}
			if len(c.Dice) == 0 {
				fit++
			}
			if (c.Card == word || c.Unknown && "unknown-"+c.Kind == word) && fit > best {
				found, best = c.ID, fit
			}
		}
	}
	return found
}

// optionFor finds the option about a card, monster or place named by its id in the
// card book.
func (r *Runner) optionFor(word string) string {
	if id := r.card(word); r.offers(id) {
		return id
	}
	name, task, _ := strings.Cut(word, "/")
	id := r.place(name)
	if task != "" {
		id += "-" + task
	}
	if r.offers(id) {
		return id
	}
	if id := r.monster(word); r.offers(id) {
		return id
	}
	if id := r.trophy(word); r.offers(id) {
		return id
	}
	if id, ok := r.optionAbout(word); ok {
		return id
	}
	return word
}

// optionAbout finds the only option that speaks of a thing, as "sanity" or "spell".
func (r *Runner) optionAbout(thing string) (string, bool) {
	var found []string
	for _, c := range r.game.Choices(r.state) {
		var args struct {
			Option string `json:"option"`
		}
		label, err := json.Marshal(c.Label)
		if err == nil && strings.Contains(string(label), `{"key":"thing.`+thing+`"}`) && json.Unmarshal(c.Args, &args) == nil {
			found = append(found, args.Option)
		}
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}

// monster finds a monster in play by its name, or by place/name.
func (r *Runner) monster(word string) string {
	place, name, ok := strings.Cut(word, "/")
	if !ok {
		place, name = "", word
	}
	for _, a := range r.View().Adventures {
		for _, t := range a.Tasks {
			called := slugOf(t.Monster)
			if t.Monster != (engine.Name{}) && (called == name || called == "card-"+name) && (place == "" || a.Card == place) {
				return t.ID
			}
		}
	}
	return word
}

// task finds a task of the attempt by its number from the top.
func (r *Runner) task(word string) string {
	v := r.View()
	n, err := strconv.Atoi(word)
	if err != nil || v.Attempt == nil {
		return word
	}
	for _, a := range v.Adventures {
		if a.ID == v.Attempt.Adventure && n >= 1 && n <= len(a.Tasks) {
			return a.Tasks[n-1].ID
		}
	}
	return "t" + word
}

func (r *Runner) complete(words []string) (engine.Command, error) {
	if len(words) == 0 {
		return engine.Command{}, fmt.Errorf("say which task")
	}
	id := r.task(words[0])
	if len(words) > 1 && words[1] == "with" {
		ids, err := r.dice(words[2:], "pool", "spell", "focus", "assist")
		return command("complete", map[string]any{"task": id, "dice": ids}), err
	}
	dice := []int{}
	if a := r.View().Attempt; a != nil {
		for _, c := range a.Completable {
			if c.Task == id {
				dice = c.Dice
			}
		}
	}
	return command("complete", map[string]any{"task": id, "dice": dice}), nil
}

func (r *Runner) ability(words []string) (engine.Command, error) {
	args := map[string]any{}
	switch {
	case len(words) == 2 && words[0] == "seat":
		seat, err := number(words[1])
		if err != nil {
			return engine.Command{}, err
		}
		args["seat"] = seat
	case len(words) > 1 && words[0] == "dice":
		ids, err := r.dice(words[1:], "pool")
		if err != nil {
			return engine.Command{}, err
		}
		args["dice"] = ids
	case len(words) == 2 && words[0] == "card":
		args["card"] = r.card(words[1])
	default:
		ids, err := r.dice(words, "pool")
		if err != nil || len(ids) != 1 {
			return engine.Command{}, fmt.Errorf("say a die, or seat, dice or card: %w", err)
		}
		args["die"] = ids[0]
	}
	return command("ability", args), nil
}

// counters are the counters by the words that expect has for them too.
var counters = map[string]string{"clues": "clue", "trophies": "trophy", "sign": "signs", "tokens": "token"}

func (r *Runner) adjust(words []string) (engine.Command, error) {
	if len(words) < 2 {
		return engine.Command{}, fmt.Errorf("adjust takes a counter and a number")
	}
	args := map[string]any{}
	if seat, err := strconv.Atoi(words[0]); err == nil {
		args["seat"] = seat
		words = words[1:]
	} else if len(words) == 3 {
		args["card"] = r.card(words[0])
		words = words[1:]
	}
	if len(words) != 2 {
		return engine.Command{}, fmt.Errorf("adjust takes a counter and a number")
	}
	by, err := number(words[1])
	what := words[0]
	if counter, ok := counters[what]; ok {
		what = counter
	}
	args["what"], args["by"] = what, by
	return command("adjust", args), err
}

func (r *Runner) fix(words []string) (engine.Command, error) {
	get := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	args := map[string]any{"what": get(0)}
	var err error
	switch get(0) {
	case "give":
		args["seat"], err = number(get(1))
		args["class"], args["card"] = get(2), get(3)
	case "take":
		args["id"] = r.anything(get(1))
	case "open":
		args["class"], args["card"] = get(1), get(2)
	case "monster":
		args["card"], args["id"] = get(1), r.place(get(2))
		if get(3) != "" {
			args["task"], err = number(get(3))
		}
	case "mythos":
		args["card"] = get(1)
	case "move":
		args["seat"], err = number(get(1))
		args["id"] = r.place(get(2))
	case "lock":
		args["colour"] = get(1)
		if id := r.anything(get(2)); id != "" {
			args["id"] = id
		}
	case "name":
		args["id"], args["card"] = r.named(get(1), get(2)), get(2)
	}
	return command("fix", args), err
}

// named finds what a card is to be the name of: by the word "unknown" a card in front of
// a player before a place where the name is that of an item, spell or ally.
func (r *Runner) named(word, card string) string {
	s, ok := r.state.(*eldersign.State)
	if word != unknown || !ok {
		return r.anything(word)
	}
	for _, p := range s.Investigators {
		for _, h := range p.Cards {
			if h.Card.ID == unknown && s.Knows(h.Card.Class, card) {
				return h.ID
			}
		}
	}
	return r.anything(word)
}

// unknown is the word for a card that the card book does not know.
const unknown = "unknown"

// anything finds a place, a monster, a card in front of a player or a trophy.
func (r *Runner) anything(word string) string {
	for _, find := range []func(string) string{r.place, r.monster, r.card, r.trophy} {
		if id := find(word); id != word {
			return id
		}
	}
	return word
}

// trophy finds a trophy by its name.
func (r *Runner) trophy(word string) string {
	for _, p := range r.View().Investigators {
		for _, t := range p.TrophyList {
			if slugOf(t.Name) == word {
				return t.ID
			}
		}
	}
	return word
}
