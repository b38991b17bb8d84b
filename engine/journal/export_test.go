package journal

import (
	"context"
	"time"
)

// OpenOn opens a journal on a SQLite VFS.
func OpenOn(ctx context.Context, path, vfs string) (*Journal, error) { return open(ctx, path, vfs) }

// SetClock has a journal read the time from elsewhere.
func (j *Journal) SetClock(now func() time.Time) { j.now = now }
