package main

import (
	"github.com/alecthomas/kong"

	"elderglass/engine"
	"elderglass/engine/games"
)

// terminalCommands are those that the games add to the command line.
func terminalCommands() []kong.Option {
	var options []kong.Option
	for _, rules := range games.All() {
		if g, ok := rules().(engine.Commanding); ok {
			for _, c := range g.TerminalCommands() {
				options = append(options, kong.DynamicCommand(c.Name, c.Help, "", c.Command))
			}
		}
	}
	return options
}
