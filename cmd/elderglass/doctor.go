package main

// doctorCmd is elderglass doctor.
type doctorCmd struct{}

// Run implements the command.
func (doctorCmd) Run(*app) error { return nil }
