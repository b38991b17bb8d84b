// Package script plays games from text, whatever the game: what a person writes to try a
// rule, what a test proves, and what a bug report holds are the same thing.
//
// A script is lines of words. Empty lines and what follows # are left out. A script may
// hold several cases, each with a game of its own. These lines are the same for every
// game:
//
//	game eldersign core       (which game, and its boxes; the first game without it)
//	case Only one task is completed with a roll
//	proves faq.one-task       (the ids of the statements that the case proves)
//	given AND SO ON           (sets the game up, in words of the game)
//	choose stamina            (answers what is asked)
//	2> move entrance          (a command of seat 2)
//	do move {"place":"a3"}    (any command, as phones send it: see Write)
//	seen [{"x":40,…},…]       (what a camera saw of the roll in the next line)
//	skip                      (answers with the first option until nothing is asked)
//	choices                   (lists the legal commands)
//	undo 2                    (takes the last commands back)
//	refuse move entrance : words of the refusal
//	expect choice focus       expect no choice focus    expect log log.terror
//	expect question sanity stamina
//
// All others are commands of the game, whose declarations say how they are written
// (engine/rules), and what a game compares after expect is its own too.
package script
