// Package icons reads rows of icons, which are lines of small signs on a rectified card, by what cards of its style
// taught whose rows are known.
//
// On all cards of a style the first row has one place, and so have the second and the third: where, is learned from how
// much stands in the known rows (slots.go). Where in a row each sign stands (layout.go, learn.go) and what tells it from
// others (tell.go) is learned from the names of their icons, and a row is read as whatever chain of known signs is most
// like it (spell.go).
package icons

// MaxIcons are those of a row, at most.
const MaxIcons = 24
