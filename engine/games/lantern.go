//go:build lantern

package games

import (
	"elderglass/engine"
	"elderglass/web/ui/e2e/testdata/lantern"
)

// The list of games of a program that the page is tried with: the toy comes first.
func init() { list = append([]func() engine.Game{lantern.New}, list...) }
