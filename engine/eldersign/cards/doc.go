// Package cards holds the cards of Elder Sign as data: one schema for adventures,
// other worlds, investigators, Ancient Ones, monsters, Mythos, items, spells,
// allies and the entrance, with a small vocabulary of effects that reads like the
// card; the facts of the core box that ship with the program; and the card book,
// in which the owner of the box enters what is missing and corrects what is wrong.
//
// Facts only: names, numbers and icons, no text of any card. Every value can be
// wrong; the card in the owner's hand wins. Nothing here is needed to run a game.
package cards
