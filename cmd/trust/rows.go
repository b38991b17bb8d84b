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
	tests    []target
	// check is for rows that are no tests.
	check func(*runner) result
	// limits says what cannot be done where this usually runs, and why.
	limits string
}

const (
	journalPkg = "./engine/journal"
	tablePkg   = "./engine/table"
	webPkg     = "./web"
	rulesPkg   = "./engine/eldersign"
	visionPkg  = "./vision"
	processPkg = "./vision/process"
	trackerPkg = "./tracker"
	modelsPkg  = "./models"
	programPkg = "./cmd/elderglass"
	trustPkg   = "./cmd/trust"
)

// lines are the rows of the report, in its order.
var lines = []line{
	{id: "R1", what: "kill -9 while writing", tests: []target{{pkg: tablePkg, run: "^TestR1[^0-9]"}, {pkg: webPkg, run: "^TestR1[^0-9]"}}},
	{
		id: "R2", what: "power cut", tests: []target{{pkg: journalPkg, run: "^TestR2[^0-9]"}},
		limits: "a model of the disk under the real SQLite, not a real power cut",
	},
	{id: "R3", what: "failing writes and syncs", tests: []target{{pkg: journalPkg, run: "^TestR3[^0-9]"}}},
	{id: "R4", what: "disk full during play", tests: []target{{pkg: tablePkg, run: "^TestR4[^0-9]"}}},
	{id: "R5", what: "damaged save files", tests: []target{{pkg: journalPkg, run: "^TestR5[^0-9]"}}},
	{id: "R6", what: "old save files", tests: []target{{pkg: tablePkg, run: "^TestR6[^0-9]"}}},
	{id: "R7", what: "one order of all commands", tests: []target{{pkg: tablePkg, run: "^TestR7[^0-9]"}}},
	{id: "R8", what: "200 phones reconnect at once", tests: []target{{pkg: webPkg, run: "^TestR8[^0-9]"}}},
	{id: "R9", what: "phones on a bad net", tests: []target{{pkg: webPkg, run: "^TestR9[^0-9]"}}},
	{
		id: "R10", what: "camera unplugged, frozen, dark, covered, moved", tests: []target{
			{pkg: processPkg, run: "^TestR10"},
			{pkg: trackerPkg, run: "^(TestAnUnusablePictureIsSaidAndRecoveredFrom|TestAMovedCameraIsSaidAndRecoveredFrom|TestACoveredLensIsSaid)$"},
			{pkg: visionPkg, run: "^TestNetworkCameraThatStallsIsGivenUp$"},
		},
		limits: "no USB camera here: cameras are network cameras and clips",
	},
	{id: "R11", what: "dice reader killed", tests: []target{{pkg: processPkg, run: "^(TestR11.*|TestAReaderThatKeepsDyingIsGivenUpUntilChosenAgain|TestAChildThatTalksNonsenseIsEndedAndGivenUp)$"}}},
	{id: "R12", what: "clock jumps", tests: []target{{pkg: journalPkg, run: "^TestR12"}}},
	{
		id: "R13", what: "suspend and resume", tests: []target{{pkg: webPkg, run: "^TestR13"}},
		limits: "the server process is stopped and continued; the machine here cannot sleep",
	},
	{
		id: "R14", what: "soak", tests: []target{{pkg: programPkg, run: "^TestR14"}, {pkg: webPkg, run: "^TestR14"}, {pkg: visionPkg, run: "^TestTheFrameLoopFreesEveryPicture$", tags: "matprofile"}},
		limits: "24 hours only in the whole of make nightly; short forms watch files and goroutines, memory from half an hour on",
	},
	{id: "R15", what: "random games", tests: []target{{pkg: rulesPkg, run: "^(TestRandomGamesEnd|TestStatesAreValues|TestNoCorrectionLeavesTheGameStuck)$"}, {pkg: tablePkg, run: "^TestR15"}}},
	{id: "R16", what: "race detector", check: (*runner).race},

	{
		id: "S1", what: "fuzzing of the doors", check: (*runner).fuzz,
		limits: "seconds a target here, half an hour each in make nightly",
	},
	{id: "S2", what: "Host headers", tests: []target{{pkg: webPkg, run: "^TestS2[^0-9]"}}},
	{id: "S3", what: "cross-site requests", tests: []target{{pkg: webPkg, run: "^TestS3[^0-9]"}}},
	{id: "S4", what: "role matrix", tests: []target{{pkg: webPkg, run: "^TestS4[^0-9]"}}},
	{
		id: "S5", what: "hidden information", tests: []target{{pkg: tablePkg, run: "^TestS5[^0-9]"}},
		limits: "the decks lie on the real table: the program of this version knows no card before it is shown",
	},
	{id: "S6", what: "hostile bodies", tests: []target{{pkg: webPkg, run: "^TestS6[^0-9]"}}},
	{id: "S7", what: "slow loris", tests: []target{{pkg: webPkg, run: "^TestS7[^0-9]"}}},
	{id: "S8", what: "stream and token floods", tests: []target{{pkg: webPkg, run: "^TestS8[^0-9]"}}},
	{id: "S9", what: "hostile pictures", tests: []target{{pkg: webPkg, run: "^TestS9[^0-9]"}, {pkg: processPkg, run: "^TestPhotosAreReadInTheChildAndHostileOnesRefused$"}, {pkg: visionPkg, run: "^TestHostilePicturesAreRefused$"}}},
	{id: "S10", what: "nasty names", tests: []target{{pkg: webPkg, run: "^TestS10"}}},
	{id: "S11", what: "camera addresses", tests: []target{{pkg: visionPkg, run: "^(TestHostileCameraAddressesAreRefusedBeforeAConnection|TestCamerasOnTheNetworkAreAcceptedAndPinned)$"}}},
	{id: "S12", what: "path traversal", tests: []target{{pkg: webPkg, run: "^TestS12"}}},
	{id: "S13", what: "supply chain", tests: []target{{pkg: trustPkg, run: "^TestS13"}}, check: (*runner).supply},
}
