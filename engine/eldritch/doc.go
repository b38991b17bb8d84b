// Package eldritch is Eldritch Horror: the investigators travel the world, pass tests with ordinary dice, and solve the
// mysteries of an Ancient One before doom reaches 0.
//
// What lies on the table is kept as people, pieces on the board, cards and tracks. What a deck, a stack or a cup
// gives is a fact that people tell. Encounter cards are read aloud: the game knows which encounter it is and in which
// part, and people tell what it asks for (read.go). All other cards are data, in the vocabulary of effects of
// effect.go.
//
// "Guide" in sources is the Reference Guide.
package eldritch
