// Package models holds the nouns that every room of the house shares, as plain
// values: dice sets and what their faces count as, a die that was read, a
// reading of one picture, a roll, the dice that the rules expect, and the one
// error type. It also holds the recogniser's weights with their manifest.
//
// It imports nothing but the standard library and does no I/O.
package models
