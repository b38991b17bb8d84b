// Package task says whether dice complete a task of Elder Sign, and with which
// dice on which requirement.
//
// A task is a row of requirements, and all of them are met from one roll (Elder
// Sign rulebook, "Tasks" and "Completing a Task"; FAQ 2.0, Turn Structure II.8):
//
//   - lore, peril or terror takes one die that shows it;
//   - a split takes one die that shows either symbol;
//   - an investigation requirement takes one or more dice whose investigations add
//     up to at least its number. What is over is lost, and each investigation
//     requirement needs dice of its own;
//   - a die lies on one requirement only. A face with alternatives, such as the
//     wildcard, counts as the one that its requirement asks for.
//
// What a face counts as is data of the models.DiceSet, read once by ValuesOf; the
// matching itself works on plain numbers and does not allocate, because it is asked
// for every choice on every phone and many times by the odds.
//
// Costs of a task, order arrows and monsters are the caller's: this package knows
// dice and requirements only.
package task
