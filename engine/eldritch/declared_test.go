package eldritch

import (
	"testing"

	"elderglass/engine/script/proof"
)

func TestTheRecordNamesEveryCommand(t *testing.T) {
	kinds := []string{"choose"}
	for _, c := range commands() {
		kinds = append(kinds, c.Kind)
	}
	proof.Named(t, "eldritch", kinds...)
}
