// Package rules is the machine that a game of steps runs on, and knows no game.
//
// A game gives it a state and modules: a module is the game's own rules, or a box that
// adds to them. A command is decided on a copy of the state: its handler checks it and
// emits changes, each of which is applied at once and becomes an event. What a card
// asks for goes as steps on the agenda, and every step is a word of the game's
// language; the machine resolves step by step until the agenda is empty or somebody
// must decide. So the effect of a card and a step of the turn take the same way, and
// every event is a small fact that replays without any decision.
//
// A module adds words, commands, changes and tracks, steps at the moments that a game
// names, and what takes place instead of a word. A module that is not in play is
// silent. Modules are asked in the order of the game's list.
package rules
