package odds

import (
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// Problem is what the chance is asked of: a card with its tasks, the player's
// abilities, and the point that the attempt has reached.
type Problem struct {
	// Set says what the faces count as.
	Set models.DiceSet
	// Tasks are all tasks to be completed, from top to bottom, at most MaxTasks;
	// tasks of monsters are among them. In the final battle it is the one task of
	// the Ancient One.
	Tasks []Task
	// Ordered is true where the order arrow asks for the tasks from top to bottom.
	Ordered bool
	// Battle is true in the final battle: the task may be completed again and
	// again, once with each roll, and nobody may focus or assist.
	Battle bool
	// Once is true for a single roll, with its re-rolls: one that completes nothing ends the attempt,
	// and nobody may focus or assist (rules summary, "Hidden chamber special adventures").
	Once   bool
	Terror Terror
	// TerrorOnce is the house rule that the terror effects happen with the first failed
	// roll of the attempt that shows terror, and not with each.
	TerrorOnce bool
	// Several lets one roll complete several tasks.
	Several bool
	// Changes may be applied to one die once with each roll.
	Changes []Change
	// SecondReroll gives a second re-roll for each clue.
	SecondReroll bool
	// Effort bounds the work that spells in hand may take, in entries of tables; 0 is
	// DefaultEffort. Where it does not suffice the advice leaves the spells out, and
	// Result.Bound says how much more they may be worth.
	Effort int
	At     Point
}

// DefaultEffort takes up to a second. It suffices for two spells with seven dice and
// two clues on every card of the core box.
const DefaultEffort = 14_000_000

// MaxClues bounds the clues of a point: more than there are tokens in the box.
const MaxClues = 24

// MaxTasks bounds the tasks of a card with all its monsters.
const MaxTasks = 8

// Task is one task of the card, with what completing it costs.
type Task struct {
	Requirements []task.Requirement
	// Sanity, Stamina and Clock are lost, lost and advanced (in steps of the
	// card, not hours) when the task is completed.
	Sanity, Stamina, Clock int
	// Curses is how often completing the task curses, which brings the black die to the next
	// roll. It counts where the set has a black die.
	Curses int
}

// Terror says what a terror effect does to the attempt itself.
type Terror int

// The kinds of terror effect. Effects that only cost something leave the chance as
// it is, and are counted.
const (
	NoTerror      Terror = iota // the card has none, or it does not touch this player
	TerrorCosts                 // costs something; the attempt goes on
	TerrorFails                 // the adventure fails at once
	TerrorRemoves               // every die showing terror leaves the pool
	TerrorCurses                // the black die joins the next roll, or the Cursed card that is held devours
)

// Change lets a die that shows From be set to To, if the die has that face.
type Change struct{ From, To models.Face }

// Stage is where between two rolls the attempt stands.
type Stage int

// The stages, in the order of FAQ 2.0, Turn Structure II. At Failed it does not matter
// whether the house rule has the die discarded first: what can be kept and discarded
// together is the same.
const (
	Before  Stage = iota // II.2 and II.3: about to roll
	Rolled               // II.5 to II.8: the dice lie there
	Failed               // II.8.b: terror is resolved, one may focus or ask for help
	Losing               // II.8.c: a die must be discarded
	Helping              // by a house rule: a die was discarded, now one may focus or ask for help
)

// Point is where an attempt stands: what is done, what lies there and what may still be used.
type Point struct {
	Stage Stage
	// Done has bit i set where Tasks[i] is completed.
	Done uint
	// Dice counts the dice of the pool by colour. After a roll it is ignored:
	// Faces are the pool.
	Dice map[models.Colour]int
	// Faces are the dice that lie there after a roll.
	Faces []Die
	// Secured are the dice on spells and on investigators' markers.
	Secured []Secured
	// Extra are dice that may still be added to the pool before a roll, each
	// colour once (FAQ 2.0, Turn Structure II.3).
	Extra []models.Colour
	// Relics are the dice that relics in hand may add before a roll, one each, as often as there are
	// some (rules summary, "Relics"). Beside counts, by colour, the dice that they may bring now: those
	// that were lost, and those that were not used yet and are not among Extra.
	Relics []models.Colour
	Beside map[models.Colour]int
	Clues  int
	// RerollTwo is true while somebody may re-roll up to two dice once.
	RerollTwo bool
	// FreeReroll is true after a clue whose second re-roll is still to come.
	FreeReroll bool
	// Changed is true where the Change of this roll was used.
	Changed bool
	// Focus is true while the active investigator may focus: at most once in a
	// resolution phase, and only with an empty marker.
	Focus bool
	// Helpers counts the other investigators on the card who may still assist: each
	// once in a turn.
	Helpers int
	// Spells are those in hand that secure dice: how many dice each. No more than
	// two dice after one roll are looked at, and none where that takes more than
	// Problem.Effort; Result.Bound says how much more they may be worth.
	Spells []int
	// Completed is true where a task was completed with the dice that lie there, by
	// a player who may complete Several: what is left is to complete another one
	// or to roll on. Fixed is true where the results of the roll stand: a die of it was
	// secured on a spell (FAQ 2.0, Spells and Secured Dice) or discarded with the black one.
	Completed, Fixed bool
	// Cursed is true where the black die is thrown with the next roll, or lies beside the
	// pool. Black is what it shows after a roll: where dice of the pool show the same once
	// the results stand, one of them is discarded with it (FAQ 2.0, Turn Structure II.6).
	Cursed bool
	Black  models.Face
	// Holds is true where the Cursed card is held, with or without the black die. It counts
	// with TerrorCurses only.
	Holds bool
	// TerrorMet is true where the terror effects were met in this attempt. It counts with
	// TerrorOnce only.
	TerrorMet bool
}

// Die is a die with the face that it shows.
type Die struct {
	Colour models.Colour
	Face   models.Face
}

// Place says where a secured die lies.
type Place int

// The places of secured dice.
const (
	OnSpell  Place = iota
	OnMarker       // focused: on the active investigator's marker
	OnHelper       // on the marker of another investigator on the card
)

// Secured is a die that keeps its face until a task is completed with it.
type Secured struct {
	Die
	Place Place
	// Returnable is true where the player may take the die from its spell and
	// roll it with the pool: a green one always, another one only with the effect
	// that gives it (FAQ 2.0, Spells and Secured Dice).
	Returnable bool
}

// Costs are expected amounts until the end of the attempt under the advised play.
// They count what is still to come.
type Costs struct {
	// Terror is how often the terror effects happen: with each failed roll that shows
	// terror, or with the first one (TerrorOnce).
	Terror float64 `json:"terror"`
	// Sanity, Stamina and Clock are the costs of the tasks that get completed.
	Sanity  float64 `json:"sanity"`
	Stamina float64 `json:"stamina"`
	Clock   float64 `json:"clock"`
	// Clues is the expected number of clues spent.
	Clues float64 `json:"clues"`
}
