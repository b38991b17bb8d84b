package journal_test

import (
	"database/sql"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// change alters a save file behind the journal's back.
func change(tb testing.TB, path, statement string) {
	tb.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	require.NoError(tb, err)
	defer db.Close()
	_, err = db.Exec(statement)
	require.NoError(tb, err)
}

func setVersion(tb testing.TB, path string, version int) {
	tb.Helper()
	change(tb, path, fmt.Sprintf(`PRAGMA user_version = %d`, version))
}

func removeLast(tb testing.TB, path string) {
	tb.Helper()
	change(tb, path, `DELETE FROM record WHERE seq = (SELECT max(seq) FROM record)`)
}
