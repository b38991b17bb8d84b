package process

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func FuzzRead(f *testing.F) {
	var seed bytes.Buffer
	require.NoError(f, write(&seed, message{Kind: sayRoll, Roll: &models.Roll{Rolled: []models.Die{{Colour: "red"}}}},
		[]byte("jpeg")))
	f.Add(seed.Bytes())
	f.Add([]byte{0, 0, 0, 2, 0, 0, 0, 0, '{', '}'})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 2, 1, 0xff, 0xff, 0xff, '{', '}', 1, 2, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		m, payload, err := read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var again bytes.Buffer
		require.NoError(t, write(&again, m, payload))
		back, body, err := read(&again)
		require.NoError(t, err)
		require.Equal(t, m.Kind, back.Kind)
		require.Equal(t, m.ID, back.ID)
		require.True(t, bytes.Equal(payload, body))
	})
}

func TestReadRefusesWhatIsOutOfBounds(t *testing.T) {
	for name, data := range map[string][]byte{
		"header too long":   {0, 0x20, 0, 0, 0, 0, 0, 0},
		"payload too long":  {0, 0, 0, 2, 0x7f, 0, 0, 0, '{', '}'},
		"cut in the prefix": {0, 0, 0},
		"cut in the header": {0, 0, 0, 9, 0, 0, 0, 0, '{'},
		"cut in the body":   {0, 0, 0, 2, 0, 0, 0, 9, '{', '}', 1},
		"not JSON":          {0, 0, 0, 2, 0, 0, 0, 0, 'x', 'y'},
	} {
		_, _, err := read(bytes.NewReader(data))
		require.Error(t, err, name)
		require.NotErrorIs(t, err, io.EOF, name)
	}
	_, _, err := read(bytes.NewReader(nil))
	require.ErrorIs(t, err, io.EOF, "an end between two messages is no damage")
	require.Error(t, write(io.Discard, message{}, make([]byte, maxPayload+1)))
}

func TestPicturesOfOldRollsAreForgotten(t *testing.T) {
	var p pictures
	for n := 1; n <= 7; n++ {
		p.keep(picture{number: n})
	}
	_, old := p.find(3)
	_, recent := p.find(4)
	require.False(t, old)
	require.True(t, recent)
	require.Len(t, p, keptRolls)
}
