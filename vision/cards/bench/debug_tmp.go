//go:build !nocv

package bench

import (
	"os"
	"strings"
)

var Before func(name string, truth any)

func beforeEach(n string, t any) {
	_ = os.Args
	_ = strings.Contains
	if Before != nil {
		Before(n, t)
	}
}
