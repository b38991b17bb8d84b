//go:build !nocv

package main

// visionCommands are the commands that need OpenCV.
type visionCommands struct {
	Read      readCmd      `cmd:"" help:"Say what lies in each picture."`
	Calibrate calibrateCmd `cmd:"" help:"Learn a profile from a folder of labelled pictures."`
	Replay    replayCmd    `cmd:"" help:"Say which rolls happen in a video, as the tracker reports them."`
	Forget    forgetCmd    `cmd:"" help:"Forget what a profile learned from corrected dice, or delete the pictures of rolls that were kept."`
	Cards     cardsCmd     `cmd:"" help:"Learn cards from photographs, and say which lie in a picture."`
	Reader    readerCmd    `cmd:"" hidden:"" help:"The reader process that the server starts."`
}

// canRead says whether this build reads pictures.
const canRead = true
