package script_test

import (
	"testing"

	"elderglass/engine/deathmaydie"
	"elderglass/engine/script/proof"
)

// rules are the statements and cases of testdata: one file per rule, card or chapter of the rulebook.
var rules = proof.Rules{
	Game:   deathmaydie.New,
	Folder: "engine/deathmaydie/script",
	Begin:  "game deathmaydie",
	Page:   "rules-deathmaydie.md",
}

func TestScripts(t *testing.T) { rules.Play(t) }

func TestStatementsAreProvenOrSayWhy(t *testing.T) { rules.Prove(t) }

func TestStatementsAreInTheDocument(t *testing.T) { rules.Document(t) }

func TestMomentsAreSaid(t *testing.T) { rules.Moments(t) }
