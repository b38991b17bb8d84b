// Package odds says how likely an attempt at an adventure of Elder Sign is to
// succeed when it is played as well as it can be, from any of its points, and what
// that play is now: which task to complete with which dice, which dice to re-roll
// with a clue, which die to keep and which to lose, when to add the dice of items,
// and when it is over. For the final battle it says how many doom tokens one attack
// removes on average. The numbers are exact, up to rounding, unless spells in hand make
// them too many: then a bound is told.
//
// # The rules that are played
//
// FAQ 2.0, Turn Structure II: the pool is rolled (II.4), re-rolled with clues, all or
// some dice each time, and changed by abilities (II.5); then at most one task is
// completed (II.8), with dice of the pool and secured ones, or the roll fails:
// terror effects if it shows terror (II.8.a), then one die may be kept by focusing,
// once in a resolution phase, or by a helper (II.8.b), then one die of the pool is
// discarded (II.8.c). Before each roll the player may add the dice of items, each
// colour once, take dice back from spells, or give up (II.2, II.3). The wildcard is
// lore, peril, terror or 4 investigation (FAQ 2.0, Dice). Secured dice may complete a
// task without a pool (FAQ 2.0, Items, Spells, Clues & Allies). Without any die left
// in the pool after a discard the attempt is over unless they do (FAQ 2.0, errata to
// page 7). In the final battle nobody focuses or assists, and the task may be
// completed once with each roll (rulebook, Battling an Ancient One).
//
// The published chances for "peril peril, then lore lore" (2.253 % with five green
// dice to 60.697 % with six, yellow, red and white) are those of these very rules,
// with a player who chooses the dice to spend and to lose; without the wildcard the
// red die would only be worth the yellow one (17.246 % and 31.667 % with both).
//
// Spells that are still in the hand secure one or two dice after a roll (II.7). Where
// they could secure more, or looking at them takes too much work (Problem.Effort), the
// value is one that can be reached, and Result.Bound says how far the best play may be
// above it. Abilities other than those of Problem are not played.
//
// The black die of a curse is thrown with the pool. Once the results stand (II.6), it is
// discarded with a die that shows the same face, which the player chooses; until then it
// is thrown again with each roll. It joins with the next roll where a task that is completed
// or a terror effect curses, unless that devours. The white die of a blessing is a die like the green
// ones, but for one thing: it is not taken back from a spell in the same attempt.
//
// # How it is computed
//
// An attempt before a roll is a position: the tasks that are left, the pool, the secured
// dice, whether the player may still focus. Its value is a maximum over what may be
// done, within a mean over the roll; each position is computed once and kept as a node. A
// node has a value for each level, that is for each number of clues and other re-rolls
// left. What keeps this small:
//
//   - Faces that are of the same use for the tasks that are left are one class
//     (openTasks): for "peril peril" a green die has two, peril and all else. An
//     investigation face is worth no more than the largest sum that is left.
//   - Equal dice, the common ones, are counted and not told apart: they lie as one of the
//     multisets. The others are single dice, which lie as one of the columns. Both have
//     numbers, so that what can be said of every roll is a table with a row for each
//     multiset and a column for each way in which the single dice lie.
//   - What dice leave open of a task is a demand; for each demand and each multiset a
//     table says the fewest dice that meet it. More dice in the pool are never worse, so
//     only the fewest matter for each set of other dice (a laying).
//   - A roll table is filled die by die: the value of "these dice lie there, the others
//     are still to be rolled" is the mean over the next die. This is what a re-roll that
//     keeps these dice is worth as well, so that one table serves every re-roll of every
//     roll; and the best part to keep of each roll comes from a running maximum over the
//     same multisets. With each further clue the table is made once more from the last
//     one, as solvers of Yahtzee do.
//   - The black die takes the mean over its six faces. For each of them the dice that
//     show the same are a class of their own, and there is one more roll, without the die
//     that is discarded, for each member of the pool that it may take along.
//   - Securing dice on spells is, for the tables, one more way to complete a task or
//     to fail, of a roll that holds these dice besides.
//   - The dice of items are best added at once: who waits can play the same with the die
//     in the pool, unused. So only the very next roll is also looked at without them, to
//     tell what they are worth now. Only beside the black die, which may take them along,
//     waiting is looked at before every roll.
//
// Expected costs follow the advised play, the policy of each roll, in a second pass over
// the positions that it reaches. Of plays with the same chance the adviser takes the one
// that completes a task, spends no clue and keeps no die, in this order.
//
// Nothing here knows a clock or randomness, save Simulate, which is given some.
//
// # Where to begin
//
// What is asked and answered is in problem.go and advise.go; card.go makes a problem of a
// card. The way of one question is then:
//
//   - solver.go has what is kept between questions, query.go turns a point into a
//     position, and lists what may be done before a roll;
//   - position.go: a position becomes a node, by rolling its pool;
//   - roll.go: all that may follow a roll, with complete.go (a task is completed, by way
//     of laying.go and fewest.go), fail.go (the roll fails), cast.go (dice are secured on
//     spells first) and black.go;
//   - policy.go: the values of a roll, level by level, out of the best that can be done
//     with dice as they lie (stay.go) and of re-rolls (table.go), and what to do
//     (decision.go);
//   - rolled.go and options.go tell what may be done after a roll, in terms of the
//     point; costs.go what it will cost.
//
// These stand on dice.go (kinds of dice and pools), secured.go, demand.go, opentasks.go,
// multiset.go and columns.go. Beside them are throw.go (what one throw is worth), bound.go
// (how far an answer without spells may be off) and simulate.go (the check).
package odds
