// Package cards knows the cards that it was shown before: a picture in, the cards
// that lie in it out. A Book holds what was shown, a Reader compares with it.
package cards
