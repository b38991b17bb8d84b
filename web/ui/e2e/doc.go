// Package e2e holds the browser tests: real Chromium, the real program in a process
// of its own, the real rules, and where a test says so the demo camera. It needs a
// Chromium in the PATH and what the program itself needs to build.
//
// Pictures of every screen, and the table of bytes and times:
//
//	make screens
//	go test ./web/ui/e2e -run TestFirstVisit -v
package e2e
