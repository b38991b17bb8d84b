// Package eldersign is the rules of Elder Sign's core box as an engine.Game: the
// rulebook as amended by FAQ 2.0. Where the two differ the FAQ is played, and a
// table may choose the other reading as a house rule (HouseRules).
//
// They run on the machine of package rules: a command (command.go) is checked against
// the rule that it belongs to and brings changes (change.go) and steps (resolve.go),
// and what it may be just now is offered (choices.go). So the effect of a card, of
// midnight and of the final battle all take the same way.
//
// Everything on the real table that nobody can foresee comes in as a fact: faces of
// dice, which card was drawn, where a monster was put. Cards are data (package
// cards); abilities and Ancient Ones whose text is more than the vocabulary of
// effects are code, found by the card's id (ability.go). An unknown card is
// played by hand: its effects are shown until somebody says that they are done, and
// every counter can be changed at any time (adjust.go).
package eldersign
