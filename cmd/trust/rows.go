package main

// target is where the tests of a row are: a package and the tests in it, as a
// regular expression for go test.
type target struct {
	pkg, run string
	// tags are build tags that the tests need.
	tags string
}

// line is one row of the promise: what is done to us, and what shows that we
// stand it.
type line struct {
	id, what string
	// asked is the bar, as a reader of the report sees it.
	asked string
	tests []target
	// check is for rows that are no tests.
	check func(*runner) result
	// limits says what cannot be done where this usually runs, and why.
	limits string
}

const (
	journalPkg     = "./engine/journal"
	tablePkg       = "./engine/table"
	webPkg         = "./web"
	rulesPkg       = "./engine/eldersign"
	gravePkg       = "./engine/eldersign/grave"
	gatesPkg       = "./engine/eldersign/gates"
	icePkg         = "./engine/eldersign/ice"
	pharaohPkg     = "./engine/eldersign/pharaoh"
	deepPkg        = "./engine/eldersign/deep"
	eldritchPkg    = "./engine/eldritch"
	visionPkg      = "./vision"
	processPkg     = "./vision/process"
	trackerPkg     = "./tracker"
	calibrationPkg = "./calibration"
	modelsPkg      = "./models"
	browserPkg     = "./web/ui/e2e"
	programPkg     = "./cmd/elderglass"
	trustPkg       = "./cmd/trust"
)

// lines are the rows of the report, in its order.
var lines = []line{
	{
		id: "R1", what: "kill -9 while writing", asked: "500 kills, 5000 nightly: 0 lost, 0 doubled, start < 1 s",
		tests: []target{
			{pkg: tablePkg, run: "^TestR1[^0-9]"},
			{pkg: webPkg, run: "^TestR1[^0-9]"},
			{pkg: programPkg, run: "^TestR1[^0-9]"},
		},
	},
	{
		id: "R2", what: "power cut", asked: "every write and sync of 200 entries: opens, a prefix, all acknowledged present",
		tests:  []target{{pkg: journalPkg, run: "^TestR2[^0-9]"}},
		limits: "a model of the disk under the real SQLite, not a real power cut",
	},
	{
		id: "R3", what: "failing writes and syncs", asked: "every n-th call: no panic, a sentence, goes on after",
		tests: []target{{pkg: journalPkg, run: "^TestR3[^0-9]"}},
	},
	{
		id: "R4", what: "disk full during play", asked: "60 s: 0 acknowledged lost, told within 2 s, goes on after",
		tests: []target{{pkg: tablePkg, run: "^TestR4[^0-9]"}},
	},
	{
		id: "R5", what: "damaged save files",
		asked: "never a crash or a wrong state; a refusal with a kept copy; 1 GiB within 1 s",
		tests: []target{{pkg: journalPkg, run: "^TestR5[^0-9]"}},
	},
	{
		id: "R6", what: "old save files", asked: "one kept save per format, all replay to the stored state",
		tests: []target{{pkg: tablePkg, run: "^TestR6[^0-9]"}},
	},
	{
		id: "R7", what: "one order of all commands", asked: "8 clients: one order explains all replies, at most once each",
		tests: []target{{pkg: tablePkg, run: "^TestR7[^0-9]"}},
	},
	{
		id: "R8", what: "200 phones reconnect at once",
		asked: "200 phones, 50 times: up to date < 3 s, 0 missed; command to all p99 < 100 ms",
		tests: []target{{pkg: webPkg, run: "^TestR8[^0-9]"}},
	},
	{
		id: "R9", what: "phones on a bad net",
		asked: "8 phones, 300 ms, losses and gaps: one state at the end; the table never waits",
		tests: []target{{pkg: webPkg, run: "^TestR9[^0-9]"}},
	},
	{
		id: "R10", what: "camera unplugged, frozen, dark, covered, moved",
		asked: "noticed < 3 s (frozen < 5 s), said, no roll; back < 5 s after the return", tests: []target{
			{pkg: processPkg, run: "^TestR10"},
			{pkg: trackerPkg, run: "^(TestAnUnusablePictureIsSaidAndRecoveredFrom|TestAMovedCameraIsSaidAndRecoveredFrom|TestACoveredLensIsSaid)$"},
			{pkg: visionPkg, run: "^TestNetworkCameraThatStallsIsGivenUp$"},
		},
		limits: "no USB camera here: cameras are network cameras and clips",
	},
	{
		id: "R11", what: "dice reader killed",
		asked: "100 deaths: 0 events lost, back < 2 s; after 5 in 60 s off, and says so",
		tests: []target{{
			pkg: processPkg,
			run: "^(TestR11.*|TestAReaderThatKeepsDyingIsGivenUpUntilChosenAgain|" +
				"TestAChildThatTalksNonsenseIsEndedAndGivenUp)$",
		}},
	},
	{
		id: "R12", what: "clock jumps",
		asked: "order, numbers, backups and the last game go by no clock, timers are monotonic",
		tests: []target{{pkg: journalPkg, run: "^TestR12"}},
	},
	{
		id: "R13", what: "suspend and resume", asked: "phones in one state < 5 s after the return",
		tests:  []target{{pkg: webPkg, run: "^TestR13"}},
		limits: "the server process is stopped and continued; the machine here cannot sleep",
	},
	{
		id: "R14", what: "soak", asked: "memory < 1 MiB/h besides the history; goroutines, files, pictures constant",
		tests: []target{
			{pkg: programPkg, run: "^TestR14"},
			{pkg: webPkg, run: "^TestR14"},
			{pkg: visionPkg, run: "^TestTheFrameLoopFreesEveryPicture$", tags: "matprofile"},
		},
		limits: "24 hours only in the whole of make nightly; short forms watch files and goroutines, memory from half an hour on",
	},
	{
		id: "R15", what: "random games", asked: "10 000 games nightly: no stuck state, replay and undo equal",
		tests: []target{
			{
				pkg: rulesPkg,
				run: "^(TestRandomGamesEnd|TestRandomGamesOfMixedBoxes|TestStatesAreValues|TestNoCorrectionLeavesTheGameStuck)$",
			},
			{pkg: gravePkg, run: "^TestRandomGamesOfTheBoxEnd$"},
			{pkg: gatesPkg, run: "^TestRandomGamesOfTheBoxEnd$"},
			{pkg: icePkg, run: "^TestRandomGamesOfTheBoxEnd$"},
			{pkg: pharaohPkg, run: "^TestRandomGamesOfTheBoxEnd$"},
			{pkg: deepPkg, run: "^TestRandomGamesOfTheBoxEnd$"},
			{pkg: tablePkg, run: "^TestR15"},
			{pkg: eldritchPkg, run: "^(TestRandomGamesEnd|TestUndoGoesBackToTheStart)$"},
			{pkg: "./engine/deathmaydie", run: "^(TestRandomGamesEnd|TestUndoGoesBackToTheStart)$"},
		},
	},
	{id: "R16", what: "race detector", asked: "0 reports", check: (*runner).race},
	{
		id: "R17", what: "import and export",
		asked: "whole, with the log beside it, and replayed; or refused, and nothing left",
		tests: []target{
			{pkg: journalPkg, run: "^TestR17[^0-9]"},
			{pkg: tablePkg, run: "^TestR17[^0-9]"},
			{pkg: programPkg, run: "^TestR17[^0-9]"},
		},
	},
	{
		id: "R18", what: "repair, little space, missing files",
		asked: "nothing half made; no space is no damage; what is missing is named",
		tests: []target{{pkg: journalPkg, run: "^TestR18[^0-9]"}, {pkg: programPkg, run: "^TestR18[^0-9]"}},
	},
	{
		id: "R19", what: "previews of corrections", asked: "nobody waits for one, and none goes on for nobody",
		tests: []target{{pkg: tablePkg, run: "^TestR19[^0-9]"}},
	},
	{
		id: "R20", what: "two programs on one folder",
		asked: "the second says who holds it and stops; no entry of the card book is lost",
		tests: []target{
			{pkg: journalPkg, run: "^TestR20[^0-9]"},
			{pkg: programPkg, run: "^(TestR20.*|TestTheCardBookIsNeverOverwrittenByOneWhoHasNotSeenIt)$"},
		},
	},
	{
		id: "R21", what: "whole games in browsers",
		asked: "nightly: dice thrown and read, to the end by a rule, nothing by hand",
		tests: []target{{
			pkg: browserPkg,
			run: "^(TestAnEveningOfUnseenForces|TestAGameOfEldritchHorrorWithTheProgramsDice|TestAnEveningOfDeathMayDie|" +
				"TestAnEveningInThePyramid|TestAnEveningAtSea|TestAnEveningInTheIce|TestAnEveningInTheStreets)$",
		}},
	},

	{
		id: "S1", what: "fuzzing of the doors", asked: "0 crashes, 0 hangs", check: (*runner).fuzz,
		limits: "seconds a target here, half an hour each in make nightly",
	},
	{
		id: "S2", what: "Host headers", asked: "as listed; foreign: 421 without a body",
		tests: []target{{pkg: webPkg, run: "^TestS2[^0-9]"}},
	},
	{
		id: "S3", what: "cross-site requests", asked: "no change, nothing readable, framing refused",
		tests: []target{{pkg: webPkg, run: "^TestS3[^0-9]"}},
	},
	{
		id: "S4", what: "role matrix", asked: "only listed pairs succeed; a route without an entry fails the tests",
		tests: []target{{pkg: webPkg, run: "^TestS4[^0-9]"}},
	},
	{
		id: "S5", what: "hidden information", asked: "1000 games: 0 hits",
		tests:  []target{{pkg: tablePkg, run: "^TestS5[^0-9]"}},
		limits: "the decks lie on the real table: the program of this version knows no card before it is shown",
	},
	{
		id: "S6", what: "hostile bodies", asked: "400, 413 or 415 within 100 ms, memory + < 16 MiB",
		tests: []target{{pkg: webPkg, run: "^TestS6[^0-9]"}},
	},
	{
		id: "S7", what: "slow loris", asked: "500 half requests: commands p99 < 200 ms, all cut < 20 s",
		tests: []target{{pkg: webPkg, run: "^TestS7[^0-9]"}},
	},
	{
		id: "S8", what: "stream and token floods",
		asked: "1000 streams, 5000 guesses a minute: limits hold, seated players play on",
		tests: []target{{
			pkg: webPkg,
			run: "^(TestS8[^0-9].*|TestOneAddress.*|TestOneSeat.*|TestAPhoneThatAsksTooOften.*|TestHeadsAreBounded|TestAFullEveningMakesRoom|TestOnePictureIsRead.*|TestSendersAreToldApart)$",
		}},
	},
	{
		id: "S9", what: "hostile pictures", asked: "60 pictures: refused or decoded < 500 ms, the reader lives",
		tests: []target{
			{pkg: webPkg, run: "^TestS9[^0-9]"},
			{
				pkg: processPkg,
				run: "^TestPhotosAreReadInTheChildAndHostileOnesRefused$",
			},
			{pkg: visionPkg, run: "^TestHostilePicturesAreRefused$"},
			{pkg: calibrationPkg, run: "^TestAPictureOfManyScansIsRefused$"},
		},
	},
	{
		id: "S10", what: "nasty names", asked: "200 names: shown as text or refused, one log line each",
		tests: []target{{pkg: webPkg, run: "^TestS10"}},
	},
	{
		id: "S11", what: "camera addresses", asked: "60 addresses: refused before a connection",
		tests: []target{{
			pkg: visionPkg,
			run: "^(TestHostileCameraAddressesAreRefusedBeforeAConnection|TestCamerasOnTheNetworkAreAcceptedAndPinned)$",
		}},
	},
	{
		id: "S12", what: "path traversal", asked: "100 encodings on every file route: nothing outside is read",
		tests: []target{{pkg: webPkg, run: "^TestS12"}},
	},
	{
		id: "S13", what: "supply chain", asked: "clean", tests: []target{{pkg: trustPkg, run: "^TestS13"}},
		check: (*runner).supply,
	},
}
