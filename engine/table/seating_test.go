package table

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/models"
)

func TestACodeForASeatEnds(t *testing.T) {
	ends := func(in time.Duration) error {
		s := seating{codes: map[engine.Seat]*handOver{1: {code: "123456", ends: time.Now().Add(in)}}}
		return s.checkCode(1, "123456")
	}
	require.NoError(t, ends(time.Minute))
	require.Equal(t, models.Forbidden, models.CodeOf(ends(-time.Second)))
}
