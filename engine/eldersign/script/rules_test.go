package script_test

import (
	"testing"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/script/proof"
)

// rules are the statements and cases of testdata: one file per rule, card or chapter of the rulebook.
var rules = proof.Rules{
	Game:       boxes.New,
	Folder:     "engine/eldersign/script",
	Page:       "rules.md",
	LeastCases: 300,
	NoneOpen:   true,
}

func TestScripts(t *testing.T) { rules.Play(t) }

func TestStatementsAreProvenOrSayWhy(t *testing.T) { rules.Prove(t) }

func TestStatementsAreInTheDocument(t *testing.T) { rules.Document(t) }

func TestMomentsAreSaid(t *testing.T) { rules.Moments(t) }
