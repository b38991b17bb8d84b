// Package e2e holds the browser tests: a real browser, the real program in a process
// of its own, the real rules, and where a test says so the demo camera. It needs Chromium's
// headless shell, or else Chromium, in the PATH and what the program itself needs to build. With
// -browser chromium, firefox or webkit it needs that one; what only Chromium can be asked for is
// skipped in the other two.
//
// Pictures of every screen, an evening in the other browsers, and the table of bytes and times:
//
//	make screens
//	make browsers
//	go test ./web/ui/e2e -run TestFirstVisit -v
package e2e
