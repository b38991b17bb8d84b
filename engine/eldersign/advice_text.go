package eldersign

import (
	"math"
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// advice puts an option of the odds into words and into the terms of the table.
func (s *State) advice(q attemptProblem, o odds.Option) Advice {
	a := Advice{Value: o.Value, Kind: o.Do}
	for _, i := range o.Dice {
		a.Dice = append(a.Dice, q.faces[i])
	}
	for _, i := range o.Secured {
		a.Dice = append(a.Dice, q.secured[i])
	}
	for _, i := range o.Secure {
		a.Secure = append(a.Secure, q.faces[i])
	}
	if len(a.Secure) > 0 {
		slices.Sort(a.Secure)
		a.Choice = s.secureChoice(o.Cast, a.Secure)
		a.Text = Say("advice.secure", "dice", s.dieTexts(a.Secure), "then", s.advice(q, withoutSpells(o)).Text)
		return a
	}
	switch o.Do {
	case odds.DoComplete:
		a.Task = q.rows[o.Tasks[0]]
		a.Choice = s.exactChoice(a.Task, a.Dice)
		numbers := []any{}
		for _, t := range o.Tasks {
			numbers = append(numbers, taskNumber(s.attemptRows(), q.rows[t]))
		}
		a.Text = Say("advice.complete", "n", numbers[0], "dice", s.dieTexts(a.Dice))
		if len(numbers) > 1 {
			a.Text = Say("advice.complete-both", "a", numbers[0], "b", numbers[1], "dice", s.dieTexts(a.Dice))
		}
	case odds.DoReroll:
		a.Text = Say("advice.clue", "dice", s.dieTexts(a.Dice))
		a.Choice = s.rerollChoice(a.Dice)
	case odds.DoFree, odds.DoTwo:
		a.Text = Say("advice.reroll", "dice", s.dieTexts(a.Dice))
		if o.Do == odds.DoFree {
			a.Choice = s.rerollChoice(a.Dice)
		}
	case odds.DoChange:
		from := *s.die(a.Dice[0])
		to := from
		to.Face = o.To
		a.Text = Say("choice.change", "from", DieText(from), "to", DieText(to))
	case odds.DoPass:
		s.passAdvice(q, o, &a)
	case odds.DoRoll:
		s.rollAdvice(q, o, &a)
	case odds.DoMatch:
		a.Text, a.Choice = Say("advice.match", "die", DieText(*s.die(a.Dice[0]))), "stand"
	case odds.DoGoOn:
		a.Text, a.Choice = Say("advice.go-on"), "fail-roll"
	case odds.DoGiveUp:
		a.Text, a.Choice = Say("advice.give-up"), "give-up"
	}
	return a
}

// withoutSpells is what is done once the dice are secured.
func withoutSpells(o odds.Option) odds.Option {
	o.Secure = nil
	return o
}

// passAdvice says what to do after a failed roll.
func (s *State) passAdvice(q attemptProblem, o odds.Option, a *Advice) {
	if o.Keep != odds.NoDie {
		a.Keep = q.faces[o.Keep]
	}
	if o.Lose != odds.NoDie {
		a.Lose = q.faces[o.Lose]
	}
	if q.At.Stage == odds.Helping || q.At.Stage == odds.Failed && !q.Battle && s.house(ruleFailedRoll) == loseFirst {
		s.loseFirstAdvice(q, o, a)
		return
	}
	switch {
	case a.Keep != 0 && o.On == odds.OnHelper:
		a.Text = Say("advice.help-lose", "keep", DieText(*s.die(a.Keep)), "lose", DieText(*s.die(a.Lose)))
		a.Choice = s.assistChoice(a.Keep)
	case a.Keep != 0:
		a.Text = Say("advice.keep-lose", "keep", DieText(*s.die(a.Keep)), "lose", DieText(*s.die(a.Lose)))
		a.Choice = "focus:" + strconv.Itoa(a.Keep)
	case a.Lose != 0:
		a.Text = Say("advice.lose", "lose", DieText(*s.die(a.Lose)))
		a.Choice = "lose:" + strconv.Itoa(a.Lose)
	default:
		a.Text = Say("advice.fail")
	}
	if q.At.Stage == odds.Rolled {
		a.Choice = "fail-roll"
	}
}

// loseFirstAdvice says what to do after a failed roll by the house rule that has the
// die discarded before one may be kept.
func (s *State) loseFirstAdvice(q attemptProblem, o odds.Option, a *Advice) {
	helper := a.Keep != 0 && o.On == odds.OnHelper
	switch {
	case q.At.Stage == odds.Failed && a.Keep != 0:
		a.Text = Say(map[bool]string{false: "advice.lose-keep", true: "advice.lose-help"}[helper], "keep",
			DieText(*s.die(a.Keep)), "lose", DieText(*s.die(a.Lose)))
		a.Choice = "lose:" + strconv.Itoa(a.Lose)
	case q.At.Stage == odds.Failed && a.Lose != 0:
		a.Text = Say("advice.lose", "lose", DieText(*s.die(a.Lose)))
		a.Choice = "lose:" + strconv.Itoa(a.Lose)
	case helper:
		a.Text, a.Choice = Say("advice.help", "keep", DieText(*s.die(a.Keep))), s.assistChoice(a.Keep)
	case a.Keep != 0:
		a.Text, a.Choice = Say("advice.keep", "keep", DieText(*s.die(a.Keep))), "focus:"+strconv.Itoa(a.Keep)
	default:
		a.Text, a.Choice = Say("advice.keep-none"), "no-help"
	}
}

// assistChoice returns the choice that has the first helper keep a die.
func (s *State) assistChoice(die int) string {
	helpers := s.helpers()
	if len(helpers) == 0 {
		return ""
	}
	return "assist:" + strconv.Itoa(int(helpers[0])) + ":" + strconv.Itoa(die)
}

// secureChoice returns the choice that casts a spell first: one for several dice on
// all that are to be secured, else one for a single die on the first of them.
func (s *State) secureChoice(cast [2]int, dice []int) string {
	several := cast[1] > 0
	if !several {
		dice = dice[:1]
	}
	who := s.Investigator(s.Active)
	for i := range who.Cards {
		h := &who.Cards[i]
		for _, use := range h.Card.Uses {
			if n := secures(use); use.When == cards.Securing && n > 0 && n > 1 == several && s.canUse(h, who, use) == nil {
				return "secure:" + h.ID + ":" + idsText(dice)
			}
		}
	}
	return ""
}

// rollAdvice says which dice to add before a roll.
func (s *State) rollAdvice(q attemptProblem, o odds.Option, a *Advice) {
	for _, i := range o.Secured {
		a.Choice = "release:" + strconv.Itoa(q.secured[i])
	}
	back := s.dieTexts(a.Dice)
	colours := []engine.Text{}
	for _, c := range o.Add {
		colours = append(colours, Say("die.plain", "colour", word("colour."+string(c))))
	}
	switch {
	case len(colours) > 0:
		a.Text = Say("advice.roll-with", "dice", slices.Concat(colours, back))
		a.Choice = s.addChoice(o.Add[0])
	case len(back) > 0:
		a.Text = Say("advice.release", "dice", back)
	default:
		a.Text = Say("advice.roll")
	}
}

func (s *State) dieTexts(ids []int) []engine.Text {
	out := []engine.Text{}
	for _, id := range ids {
		out = append(out, DieText(*s.die(id)))
	}
	return out
}

// exactChoice returns the choice that completes a task with these very dice.
func (s *State) exactChoice(id string, dice []int) string {
	for _, c := range s.completable() {
		if c.Task == id && len(c.Dice) == len(dice) && !slices.ContainsFunc(c.Dice, func(d int) bool {
			return !slices.Contains(dice, d)
		}) {
			return "complete:" + id
		}
	}
	return ""
}

// exact is the command that does what is advised, where no choice that is offered does; nil where
// it has several steps.
func (s *State) exact(o odds.Option, a Advice) *engine.Choice {
	if a.Choice != "" || len(a.Secure) > 0 || len(o.Tasks) > 1 {
		return nil
	}
	var offers rules.Offers
	reroll := engine.Choice{Seat: s.Active, Kind: "clue", Group: "reroll", Rule: ruleReroll}
	switch o.Do {
	case odds.DoComplete:
		offers.Add(engine.Choice{
			Seat: s.Active, Kind: "complete", Label: s.completing(a.Task), Group: "task",
			Target: a.Task, Rule: ruleTask,
		}, a.Task+":"+idsText(a.Dice), taskArgs{Task: a.Task, Dice: a.Dice})
	case odds.DoReroll:
		reroll.Label = Say("choice.clue-some", "dice", s.dieTexts(a.Dice))
		offers.Add(reroll, idsText(a.Dice), diceArgs{a.Dice})
	case odds.DoFree:
		reroll.Label = Say("choice.reroll-some", "dice", s.dieTexts(a.Dice))
		offers.Add(reroll, idsText(a.Dice), diceArgs{a.Dice})
	case odds.DoTwo:
		s.offerAbility(&offers, AbilityArgs{Dice: slices.Sorted(slices.Values(a.Dice))})
	case odds.DoChange:
		s.offerAbility(&offers, AbilityArgs{Die: a.Dice[0]})
	}
	if list := offers.List(); len(list) > 0 {
		return &list[0]
	}
	return nil
}

// offerAbility offers a use of an ability, which its parameters identify.
func (s *State) offerAbility(o *rules.Offers, args AbilityArgs) {
	for _, use := range s.abilityUses() {
		if use.Args.same(args) {
			use.offer(o)
		}
	}
}

// reasons says why the first of the options is the best.
func (s *State) reasons(q attemptProblem, options []odds.Option) []engine.Text {
	best := options[0]
	why := []engine.Text{}
	if best.Value <= 0 {
		return append(why, Say("why.impossible"))
	}
	switch best.Do {
	case odds.DoPass:
		if best.Keep != odds.NoDie {
			if t, ok := s.keepReason(q, best); ok {
				why = append(why, t)
			}
		}
		if best.Lose != odds.NoDie && !q.serves(best.Lose) {
			why = append(why, Say("why.lose-useless", "die", DieText(*s.die(q.faces[best.Lose]))))
		}
		if q.At.Stage == odds.Rolled && slices.ContainsFunc(options, func(o odds.Option) bool {
			return o.Do == odds.DoReroll
		}) {
			why = append(why, Say("why.clue-waits"))
		}
	case odds.DoReroll:
		why = append(why, gain(options, "why.clue", func(o odds.Option) bool { return o.Do != odds.DoReroll })...)
	case odds.DoComplete:
		if kept := q.spared(best); kept != "" {
			why = append(why, Say("why.spares", "colour", word("colour."+string(kept))))
		}
		why = append(why, gain(options, "why.complete", func(o odds.Option) bool { return o.Do != odds.DoComplete })...)
	case odds.DoRoll:
		if len(best.Add) > 0 {
			why = append(why, gain(options, "why.add", func(o odds.Option) bool {
				return o.Do == odds.DoRoll && len(o.Add) == 0
			})...)
		}
	}
	return why
}

// gain says, in percent, by how much the best option is better than the best other
// one of a kind.
func gain(options []odds.Option, key string, other func(odds.Option) bool) []engine.Text {
	i := slices.IndexFunc(options, other)
	if i < 0 || options[0].Value > 1 {
		return nil
	}
	with, without := percent(options[0].Value), percent(options[i].Value)
	if with == without {
		return nil
	}
	return []engine.Text{Say(key, "with", with, "without", without)}
}

func percent(v float64) int { return int(math.Round(100 * v)) }

// keepReason says what the kept die is needed for: the symbol that is still asked
// for and that the rest of the pool is least likely to show, if it is this one.
func (s *State) keepReason(q attemptProblem, o odds.Option) (engine.Text, bool) {
	kept := q.At.Faces[o.Keep]
	die := DieText(*s.die(q.faces[o.Keep]))
	needs := q.wanted()
	symbol := ""
	for _, w := range []string{task.Lore, task.Peril, task.Terror} {
		if kept.Face == models.Face(w) && needs[w] > 0 {
			symbol = w
		}
	}
	if symbol == "" {
		if kept.Face == task.FaceWild {
			return Say("why.keep-wild", "die", die), true
		}
		return Say("why.keep-sum", "die", die), needs[task.Investigation] > 0
	}
	rarest := true
	for w := range needs {
		if w != symbol && w != task.Investigation && q.scarcity(w) > q.scarcity(symbol)+1e-9 {
			rarest = false
		}
	}
	if rarest {
		return Say("why.keep-rare", "die", die, "symbol", Thing(symbol)), true
	}
	return Say("why.keep-needed", "die", die, "symbol", Thing(symbol)), true
}

// wanted counts what the tasks that are left ask for, by symbol.
func (q attemptProblem) wanted() map[string]int {
	needs := map[string]int{}
	for i, t := range q.Tasks {
		if q.At.Done&(1<<i) != 0 {
			continue
		}
		for _, r := range t.Requirements {
			for _, symbol := range r.Symbols {
				needs[symbol] += max(r.Amount, 1)
			}
		}
	}
	return needs
}

// scarcity is how many of a symbol are wanted for each one that a roll of the pool
// is likely to show.
func (q attemptProblem) scarcity(symbol string) float64 {
	shown := 0.0
	for _, d := range q.At.Faces {
		kind, _ := q.Set.Kind(d.Colour)
		for _, f := range kind.Faces {
			if f == models.Face(symbol) || f == task.FaceWild {
				shown += 1.0 / float64(len(kind.Faces))
			}
		}
	}
	return float64(q.wanted()[symbol]) / max(shown, 1e-9)
}

// serves reports whether what a die shows is asked for by a task that is left.
func (q attemptProblem) serves(i int) bool {
	needs := q.wanted()
	counts := q.Set.Counts[q.At.Faces[i].Face]
	for symbol := range counts.Symbols {
		if needs[symbol] > 0 {
			return true
		}
	}
	return len(counts.Any) > 0
}

// spared returns the colour of a better die that could have been laid and stays in
// the pool: the red one, else the yellow one.
func (q attemptProblem) spared(o odds.Option) models.Colour {
	for _, colour := range []models.Colour{task.Red, task.Yellow} {
		at := slices.IndexFunc(q.At.Faces, func(d odds.Die) bool { return d.Colour == colour })
		if at >= 0 && !slices.Contains(o.Dice, at) && q.serves(at) {
			return colour
		}
	}
	return ""
}
