package journal

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"elderglass/models"
)

// applicationID marks our files among all SQLite files: "EldG".
const applicationID = 0x456c6447

// migrations lead from one schema version to the next: migrations[n] makes
// version n+1 from version n, and a new file is version 0. They are only ever
// added; testdata keeps a file of every version.
var migrations = []string{
	`CREATE TABLE record (
		seq    INTEGER PRIMARY KEY,
		at     INTEGER NOT NULL,
		seat   INTEGER NOT NULL,
		author TEXT    NOT NULL,
		kind   TEXT    NOT NULL,
		body   BLOB    NOT NULL,
		sum    BLOB    NOT NULL
	) STRICT;
	CREATE TABLE keep (
		name  TEXT PRIMARY KEY,
		value BLOB NOT NULL,
		sum   BLOB NOT NULL
	) STRICT, WITHOUT ROWID;`,
}

// Version is the schema version that this program writes.
var Version = len(migrations)

// schemaVersion returns the version of a file, 0 for an empty one. A file that is
// not ours or newer than this program is an error.
func schemaVersion(ctx context.Context, db *sql.DB) (int, error) {
	var id, version, tables int
	for pragma, to := range map[string]*int{
		`PRAGMA application_id`:              &id,
		`PRAGMA user_version`:                &version,
		`SELECT count(*) FROM sqlite_schema`: &tables,
	} {
		if err := db.QueryRowContext(ctx, pragma).Scan(to); err != nil {
			return 0, unread(0, err)
		}
	}
	switch {
	case id == 0 && version == 0 && tables == 0:
		return 0, nil
	case id != applicationID:
		return 0, models.Errorf(models.Unreadable, "this file is not a game that Elderglass saved; it was left as it is")
	case version > Version:
		return 0, models.Errorf(models.Unreadable,
			"this game was saved by a newer Elderglass (format %d, this one knows %d): "+
				"install the newer one; the file was left as it is", version, Version)
	case version < 1:
		return 0, damaged(0, fmt.Errorf("schema version %d", version))
	}
	return version, nil
}

// schema lists everything that a file is made of, as SQLite knows it: tables and
// indexes, but also views and triggers.
func schema(ctx context.Context, db *sql.DB) (string, error) {
	var all string
	err := db.QueryRowContext(ctx, `SELECT coalesce(group_concat(part, char(10)), '') FROM (
		SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS part FROM sqlite_schema ORDER BY type, name)`).Scan(&all)
	return all, err
}

// checkSchema refuses a file that is made of anything else than our migrations make. A
// game from elsewhere could hold a trigger that changes what we write, or a view in the
// place of a table that never ends.
func checkSchema(ctx context.Context, db *sql.DB, version int) error {
	found, err := schema(ctx, db)
	if err != nil {
		return unread(0, err)
	}
	ours, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return models.Errorf(models.Internal, "the store cannot be opened: %w", err)
	}
	defer ours.Close()
	ours.SetMaxOpenConns(1) // each connection would be a store of its own
	if err := migrate(ctx, ours, 0, version); err != nil {
		return err
	}
	want, err := schema(ctx, ours)
	if err != nil {
		return models.Errorf(models.Internal, "the store cannot be read: %w", err)
	}
	if found != want {
		return damaged(0, errors.New("the file is not made of what Elderglass makes"))
	}
	return nil
}

// migrate brings a file from one version to another, one transaction a step.
func migrate(ctx context.Context, db *sql.DB, from, to int) error {
	for v := from; v < to; v++ {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return unsaved(err)
		}
		//nolint:gosec // all of it is constant
		steps := migrations[v] + fmt.Sprintf("; PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, v+1)
		if _, err := tx.ExecContext(ctx, steps); err != nil {
			_ = tx.Rollback() // SQLite may have rolled back already; why it failed is what counts
			return unsaved(err)
		}
		if err := tx.Commit(); err != nil {
			return unsaved(err)
		}
	}
	return nil
}
