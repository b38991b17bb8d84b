package main

// target is where the tests of a row are: a package and the tests in it, as a
// regular expression for go test.
type target struct{ pkg, run string }

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
	trustPkg   = "./cmd/trust"
)

// lines are the rows of the report, in its order.
var lines = []line{
	{id: "R1", what: "kill -9 while writing", tests: []target{{tablePkg, "^TestR1[^0-9]"}, {webPkg, "^TestR1[^0-9]"}}},
	{id: "R2", what: "power cut", tests: []target{{journalPkg, "^TestR2[^0-9]"}},
		limits: "a model of the disk under the real SQLite, not a real power cut"},
	{id: "R3", what: "failing writes and syncs", tests: []target{{journalPkg, "^TestR3[^0-9]"}}},
	{id: "R4", what: "disk full during play", tests: []target{{tablePkg, "^TestR4[^0-9]"}}},
	{id: "R5", what: "damaged save files", tests: []target{{journalPkg, "^TestR5[^0-9]"}}},
	{id: "R6", what: "old save files", tests: []target{{tablePkg, "^TestR6[^0-9]"}}},
	{id: "R7", what: "one order of all commands", tests: []target{{tablePkg, "^TestR7[^0-9]"}}},
	{id: "R8", what: "200 phones reconnect at once", tests: []target{{webPkg, "^TestR8[^0-9]"}}},
	{id: "R9", what: "phones on a bad net", tests: []target{{webPkg, "^TestR9[^0-9]"}}},
	{id: "R10", what: "camera unplugged, frozen, dark, covered, moved", tests: []target{
		{processPkg, "^TestATroubledCameraIsNoticedSaidAndComesBack$"},
		{trackerPkg, "^(TestAnUnusablePictureIsSaidAndRecoveredFrom|TestAMovedCameraIsSaidAndRecoveredFrom|TestACoveredLensIsSaid)$"},
		{visionPkg, "^TestNetworkCameraThatStallsIsGivenUp$"}},
		limits: "no USB camera here: cameras are network cameras and clips"},
	{id: "R11", what: "dice reader killed", tests: []target{{processPkg, "^(TestAKilledReaderComesBackAndCountsOn|TestAReaderThatKeepsDyingIsGivenUpUntilChosenAgain|TestAChildThatTalksNonsenseIsEndedAndGivenUp)$"}}},
	{id: "R12", what: "clock jumps", tests: []target{{journalPkg, "^TestR12"}}},
	{id: "R13", what: "suspend and resume", tests: []target{{webPkg, "^TestR13"}},
		limits: "the server process is stopped and continued; the machine here cannot sleep"},
	{id: "R14", what: "soak", tests: []target{{webPkg, "^TestR14"}, {visionPkg, "^TestTheFrameLoopFreesEveryPicture$"}},
		limits: "24 hours only in make nightly; the leak test of the frame loop needs -tags matprofile"},
	{id: "R15", what: "random games", tests: []target{{rulesPkg, "^(TestRandomGamesEnd|TestStatesAreValues|TestNoCorrectionLeavesTheGameStuck)$"}, {tablePkg, "^TestR15"}}},
	{id: "R16", what: "race detector", check: (*runner).race},

	{id: "S1", what: "fuzzing of every door", check: (*runner).fuzz},
	{id: "S2", what: "Host headers", tests: []target{{webPkg, "^TestS2[^0-9]"}}},
	{id: "S3", what: "cross-site requests", tests: []target{{webPkg, "^TestS3[^0-9]"}}},
	{id: "S4", what: "role matrix", tests: []target{{webPkg, "^TestS4[^0-9]"}}},
	{id: "S5", what: "hidden information", tests: []target{{tablePkg, "^TestS5[^0-9]"}},
		limits: "the decks lie on the real table: the program of this version knows no card before it is shown"},
	{id: "S6", what: "hostile bodies", tests: []target{{webPkg, "^TestS6[^0-9]"}}},
	{id: "S7", what: "slow loris", tests: []target{{webPkg, "^TestS7[^0-9]"}}},
	{id: "S8", what: "stream and token floods", tests: []target{{webPkg, "^TestS8[^0-9]"}}},
	{id: "S9", what: "hostile pictures", tests: []target{{webPkg, "^TestS9[^0-9]"}, {processPkg, "^TestPhotosAreReadInTheChildAndHostileOnesRefused$"}, {visionPkg, "^TestHostilePicturesAreRefused$"}}},
	{id: "S10", what: "nasty names", tests: []target{{webPkg, "^TestS10"}}},
	{id: "S11", what: "camera addresses", tests: []target{{visionPkg, "^(TestHostileCameraAddressesAreRefusedBeforeAConnection|TestCamerasOnTheNetworkAreAcceptedAndPinned)$"}}},
	{id: "S12", what: "path traversal", tests: []target{{webPkg, "^TestS12"}}},
	{id: "S13", what: "supply chain", tests: []target{{trustPkg, "^TestS13"}, {modelsPkg, "Weights|Manifest"}}, check: (*runner).supply},
}
