package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/terminal"
)

//go:generate sh -c "go run -tags nocv ../../cmd/elderglass odds --markdown > ../../docs/odds.md"

// TerminalCommands are the commands that Elder Sign has for the terminal.
func (g game) TerminalCommands() []engine.TerminalCommand {
	return []engine.TerminalCommand{{
		Name: "odds", Help: "Say how likely an adventure of Elder Sign is to succeed under best play, and what that play is.",
		Command: &terminal.Odds{Shipped: g.edition.shipped(), Playing: g.playing},
	}}
}

// playing returns a problem of the adviser as it is for an investigator.
func (g game) playing(p odds.Problem, investigator string) odds.Problem {
	t, ok := g.edition.traits[cards.Name{Class: cards.Investigator, ID: investigator}]
	if ok && t.Odds != nil {
		t.Odds(&p)
	}
	return p
}
