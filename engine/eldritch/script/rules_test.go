package script_test

import (
	"testing"

	"elderglass/engine/eldritch"
	"elderglass/engine/script/proof"
)

// rules are the statements and cases of testdata: one file per rule, card or chapter of the rulebook.
var rules = proof.Rules{
	Game:   eldritch.New,
	Folder: "engine/eldritch/script",
	Page:   "rules-eldritch.md",
}

func TestScripts(t *testing.T) { rules.Play(t) }

func TestStatementsAreProvenOrSayWhy(t *testing.T) { rules.Prove(t) }

func TestStatementsAreInTheDocument(t *testing.T) { rules.Document(t) }

func TestMomentsAreSaid(t *testing.T) { rules.Moments(t) }
