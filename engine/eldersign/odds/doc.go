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
// is thrown again with each roll. The white die of a blessing is a die like the green
// ones, but for one thing: it is not taken back from a spell in the same attempt.
//
// # How it is computed
//
// An attempt before a roll is a key: the tasks that are left, the pool, the secured
// dice, whether the player may still focus. Its value is a maximum over what may be
// done, within a mean over the roll; each key is computed once. Several things keep
// this small:
//
//   - Faces that are of the same use for the tasks that are left are one class:
//     for "peril peril" a green die has two, peril and all else. An investigation
//     face is worth no more than the largest sum that is left.
//   - Equal dice are counted, not told apart. All multisets of up to n dice over the
//     classes have numbers, so that tables are arrays.
//   - What dice leave open of a task is a rest; for each rest and each multiset a
//     table says the fewest dice that meet the rest. More dice in the pool are
//     never worse, so only the fewest matter for each set of other dice.
//   - The mean over a roll is taken die by die: the value of "these dice lie there,
//     the others are still to be rolled" is the mean over the next die. This is what
//     a re-roll that keeps these dice is worth as well, so that one table serves
//     every re-roll of every roll; and the best part to keep of each roll comes from
//     a running maximum over the same multisets. With each further clue the table is
//     made once more from the last one, as solvers of Yahtzee do.
//   - The black die takes the mean over its six faces. For each of them the dice that
//     show the same are a class of their own, and there is one more plan for each member
//     of the pool that it may take along.
//   - Securing dice on spells is, for the tables, one more way to complete a task or
//     to fail, of a roll that holds these dice besides.
//   - The dice of items are best added at once: a plan that waits can be followed
//     with the die in the pool, unused. So only the very next roll is also looked at
//     without them, to tell what they are worth now. Only beside the black die, which
//     may take them along, waiting is looked at before every roll.
//
// Expected costs follow the advised play in a second pass over the keys that it
// reaches. Of plays with the same chance the adviser takes the one that completes a
// task, spends no clue and keeps no die, in this order.
//
// Nothing here knows a clock or randomness, save Simulate, which is given some.
package odds
