// Package deathmaydie is Cthulhu: Death May Die, refereed by the rulebook of Fear of the
// Unknown.
//
// What chance does comes in as facts in commands: dice, which card a deck gave. An effect that
// no source tells is resolved by hand. Sources are named as "Run" (a heading of the rulebook)
// or "Skill Codex, Stealth".
package deathmaydie
