// Package script plays games of Elder Sign from text: what a person writes to try a
// rule, what a test proves, and what a bug report holds are the same thing.
//
// A script is lines of words. Empty lines and what follows # are left out. A script
// may hold several cases, each with a game of its own:
//
//	case Only one task is completed with a roll
//	proves faq.one-task
//	given azathoth | kate-winthrop joe-diamond | koi-pond the-curator
//	move koi-pond
//	roll terror peril peril lore 1 2
//	complete 2
//	refuse complete 1 : Turn Structure
//	expect step pool
//
// given names the Ancient One, the investigators of seats 1, 2, … and the
// adventures dealt; what is missing is unknown to the card book, and effects to be
// resolved by hand are done. Commands are the engine's, with short words for what
// they are about:
//
//	move the-curator            roll 1 2 3 lore peril terror y:4 r:wild
//	complete 2                  complete 2 with peril terror terror
//	fail                        focus lore              assist 2 peril
//	lose terror                 give-up                 clock
//	clue all                    clue 1 terror           reroll 1 lore
//	use food                    secure spell lore       release lore
//	use unknown yellow          use unknown-spell other
//	ability terror              ability seat 2          ability dice 1 lore
//	choose stamina              first-aid sanity        souvenir 1
//	choose koi-pond/1           choose koi-pond/cultist choose 2
//	choose lose clue            adjust duke tokens +1   fix lock red koi-pond
//	adjust doom +3              adjust 1 sanity -2      house wild investigation-1
//	fix give 1 spell heal       fix take ID             fix monster cultist koi-pond
//	fix open other-world rlyeh  fix mythos ID           fix awaken
//	card {"class":…}            depth trackers          skip
//	do move {"place":"a3"}      (any command, as phones send it: see Write)
//	seen [{"x":40,…},…]         (what a camera saw of the roll in the next line)
//
// "2> move entrance" sends a command as seat 2. skip answers whatever is asked with
// the first choice, until nothing is asked. choices lists the legal commands, undo takes
// the last ones back. expect compares the state:
//
//	expect doom 3          expect 1 sanity 4       expect 1 cards food spell
//	expect pool 5          expect roll green 5 yellow 1
//	expect dice task lore  expect lock green 2     expect question sanity stamina
//	expect choice focus    expect no choice focus  expect log log.terror
//	expect place koi-pond monsters 2               expect over won
//	expect place koi-pond task 1 inv:3 lore        expect place koi-pond done 1 2
//	expect asked draw-monster                      expect source Cthulhu
//
// proves names the statements of testdata/statements.txt that a case proves;
// docs/rules.md lists them.
package script
