package process

import "time"

// Meter counts what the host may want to know of the dice reader. Its methods must
// not block.
type Meter interface {
	// Worked tells how many pictures came since the last time, and how long each
	// reading of one took.
	Worked(frames uint, reads []time.Duration)
	// ReaderDied reports that the child died or hung.
	ReaderDied()
}

type unmetered struct{}

func (unmetered) Worked(uint, []time.Duration) {}
func (unmetered) ReaderDied()                  {}

// work is what a child has done since it said so last.
type work struct {
	Frames uint            `json:"frames,omitempty"`
	Reads  []time.Duration `json:"reads,omitempty"` // in nanoseconds
}
