// Package sift finds the features of a grey picture that are seen again when it is turned, farther away or in another
// light: Lowe's scale-invariant ones. They are OpenCV's with the numbers that OpenCV takes, so that those that a book
// keeps from it stay what they are, in some 0.6 of its time (docs/cards-history.md).
package sift
