package journal_test

import (
	"database/sql"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// change alters a save file behind the journal's back.
func change(t testing.TB, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec(statement)
	require.NoError(t, err)
}

func setVersion(t testing.TB, path string, version int) {
	t.Helper()
	change(t, path, fmt.Sprintf(`PRAGMA user_version = %d`, version))
}

func removeLast(t testing.TB, path string) {
	t.Helper()
	change(t, path, `DELETE FROM record WHERE seq = (SELECT max(seq) FROM record)`)
}
