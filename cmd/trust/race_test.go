package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const racedOutput = `ok  	elderglass/engine	0.1s
==================
WARNING: DATA RACE
Read at 0x00c0001b4a20 by goroutine 57:
  elderglass/engine/table.(*Table).Standing()
      /src/engine/table/seats.go:117 +0x2a4
  elderglass/web.(*Server).admit()
      /src/web/routes.go:160 +0x3c8

Previous write at 0x00c0001b4a20 by goroutine 12:
  elderglass/engine/table.(*Table).Standing.func1()
      /src/engine/table/seats.go:114 +0x1c4

Goroutine 57 (running) created at:
  net/http.(*Server).Serve()
      /go/src/net/http/server.go:3454 +0x8e8
==================
--- FAIL: TestR9BadNet (4.20s)
    testing.go:1617: race detected during execution of test
FAIL
FAIL	elderglass/web	31.2s
`

func TestTheFirstRaceIsNamed(t *testing.T) {
	require.Equal(t, []string{"race: read in elderglass/engine/table.(*Table).Standing, write in elderglass/engine/table.(*Table).Standing.func1"}, racing([]byte(racedOutput)))
	require.Equal(t, []string{"TestR9BadNet", "elderglass/web"}, failing([]byte(racedOutput)))
	require.Empty(t, racing([]byte("ok  	elderglass/web	2.1s\n")))
}
