package journal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"
	"time"
)

// sum chains a record to the ones before it, so that a record that was changed,
// dropped from the middle, doubled or moved is noticed at the next start.
func (r Record) sum(previous []byte) []byte {
	h := sha256.New()
	h.Write(previous)
	var n [8]byte
	for _, v := range []int64{r.Seq, r.At.UnixMilli(), int64(r.Seat)} {
		binary.LittleEndian.PutUint64(n[:], uint64(v)) //nolint:gosec // only the bits matter, whatever their sign
		h.Write(n[:])
	}
	for _, part := range [][]byte{[]byte(r.Author), []byte(r.Kind), r.Body} {
		binary.LittleEndian.PutUint64(n[:], uint64(len(part)))
		h.Write(n[:])
		h.Write(part)
	}
	return h.Sum(nil)
}

func keepSum(name string, value []byte) []byte {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s %d ", len(name), name, len(value))
	h.Write(value)
	return h.Sum(nil)
}

// lastTime is the last moment that a record can have been written at: the text form of
// times knows no year of five digits.
var lastTime = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)

// writable returns a time as a record can hold it, whatever the clock says.
func writable(at time.Time) time.Time {
	if at.Before(time.Unix(0, 0)) || at.After(lastTime) {
		at = time.Unix(0, 0)
	}
	return at.Truncate(time.Millisecond)
}

// scan reads the records in order, checking number and sum of each, and returns
// the last number and sum that were good.
func scan(ctx context.Context, db *sql.DB, yield func(Record) error) (last int64, sum []byte, err error) {
	rows, err := db.QueryContext(ctx, `SELECT seq, at, seat, author, kind, body, sum FROM record ORDER BY seq`)
	if err != nil {
		return 0, nil, unread(1, err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			r     Record
			at    int64
			found []byte
		)
		if err := rows.Scan(&r.Seq, &at, &r.Seat, &r.Author, &r.Kind, &r.Body, &found); err != nil {
			return last, sum, unread(last+1, err)
		}
		r.At = time.UnixMilli(at)
		want := r.sum(sum)
		if r.Seq != last+1 || !bytes.Equal(want, found) || !r.At.Equal(writable(r.At)) {
			return last, sum, damaged(last+1, nil)
		}
		if err := yield(r); err != nil {
			return last, sum, err
		}
		last, sum = r.Seq, want
	}
	if err := rows.Err(); err != nil {
		return last, sum, unread(last+1, err)
	}
	return last, sum, nil
}

// kept reads the named values, checking the sum of each.
func kept(ctx context.Context, db *sql.DB, yield func(name string, value []byte) error) error {
	rows, err := db.QueryContext(ctx, `SELECT name, value, sum FROM keep`)
	if err != nil {
		return unread(0, err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			name       string
			value, sum []byte
		)
		if err := rows.Scan(&name, &value, &sum); err != nil {
			return unread(0, err)
		}
		if !bytes.Equal(keepSum(name, value), sum) {
			return damaged(0, fmt.Errorf("the value %q does not match its checksum", name))
		}
		if err := yield(name, value); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return unread(0, err)
	}
	return nil
}

// quickCheck asks SQLite whether the structure of the file is sound.
func quickCheck(ctx context.Context, db *sql.DB) error {
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return unread(0, err)
	}
	if verdict != "ok" {
		return damaged(0, fmt.Errorf("SQLite finds: %s", verdict))
	}
	return nil
}
