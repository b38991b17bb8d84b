// Package pips reads ordinary six-sided dice with pips, of any colour, from one picture of a camera that nobody has
// calibrated. docs/reader-pips.md says how, and how well.
package pips
