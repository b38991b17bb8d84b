//go:build lantern

package main

import (
	"elderglass/engine"
	"elderglass/web/ui/e2e/testdata/lantern"
)

// The list of games of a program that the page is tried with: the toy comes first.
func init() { refereed = append([]func() engine.Game{lantern.New}, refereed...) }
