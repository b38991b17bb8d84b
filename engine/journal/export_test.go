package journal

import (
	"context"
	"time"
)

// OpenOn opens a journal on a SQLite VFS.
func OpenOn(ctx context.Context, path, vfs string) (*Journal, error) { return open(ctx, path, vfs) }

// ImportOn and RepairOn are Import and Repair on a SQLite VFS.
func ImportOn(ctx context.Context, file string, games *Folder, rules Rules, vfs string) (string, error) {
	return importOn(ctx, file, games, rules, vfs)
}

func RepairOn(ctx context.Context, file string, games *Folder, rules Rules, vfs string) (string, int64, error) {
	return repairOn(ctx, file, games, rules, vfs)
}

// Insert writes a record as it is, whatever Append would have made of it.
func (j *Journal) Insert(ctx context.Context, r Record) error {
	err := j.insert(ctx, j.db, r)
	j.markHead()
	return err
}

// HalfFill makes a journal that takes so many bytes more think itself half full.
func (j *Journal) HalfFill(left int) { j.size = maxBodies/2 - int64(left) }

// SetClock has a journal read the time from elsewhere.
func (j *Journal) SetClock(now func() time.Time) { j.now = now }

// Fill makes a journal that takes so many bytes more think itself full.
func (j *Journal) Fill(left int) { j.size = maxBodies - int64(left) }

// WithMigration lets the program know one more format, until the returned function
// is called.
func WithMigration(statements string) (restore func()) {
	migrations = append(migrations, statements)
	Version = len(migrations)
	return func() {
		migrations = migrations[:len(migrations)-1]
		Version = len(migrations)
	}
}
