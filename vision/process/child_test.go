//go:build !nocv

package process

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// An answer that is too large for a message is an error to who asked, and ends nobody.
func TestAnAnswerThatIsTooLargeIsSaid(t *testing.T) {
	var said bytes.Buffer
	c := &child{out: &said}
	c.send(message{Kind: reply, ID: 7}, make([]byte, maxPayload+1))
	require.False(t, c.broken.Load())
	m, payload, err := read(&said)
	require.NoError(t, err)
	require.Empty(t, payload)
	require.Equal(t, uint64(7), m.ID)
	require.Equal(t, models.TooLarge, m.Error.Code)
}
