// Package eldersign is the rules of Elder Sign's core box as an engine.Game: the
// rulebook as amended by FAQ 2.0. Where the two differ the FAQ is played, and a
// table may choose the other reading as a house rule (HouseRules).
//
// A command is decided on a copy of the state: its handler (command.go) checks it
// against the rule that it belongs to and records changes (change.go), each of which
// is applied at once and becomes an event. What a card asks for goes as steps on the
// agenda (step.go), and run resolves step by step until the agenda is empty or
// somebody must decide (option.go). So the effect of a card, of midnight and of the
// final battle all take the same way, and every event is a small fact that replays
// without any decision.
//
// Everything on the real table that nobody can foresee comes in as a fact: faces of
// dice, which card was drawn, where a monster was put. Cards are data (package
// cards); abilities and Ancient Ones whose text is more than the vocabulary of
// effects are code, found by the card's id (ability.go). A card that nobody told is
// played by hand: its effects are shown until somebody says that they are done, and
// every counter can be changed at any time (adjust.go).
package eldersign
