package durable_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/internal/durable"
)

func TestOneProgramChangesAFileAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "book")
	held, err := durable.Lock(t.Context(), path)
	require.NoError(t, err)
	soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = durable.Lock(soon, path)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.NoError(t, held.Close())
	held, err = durable.Lock(t.Context(), path)
	require.NoError(t, err)
	require.NoError(t, held.Close())
}
