package journal_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/models"
)

func TestAlbumKeepsPicturesWithinBounds(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	defer j.Close()
	album, err := j.Album()
	require.NoError(t, err)
	for seq := int64(1); seq <= journal.MostPictures+3; seq++ {
		require.NoError(t, album.Add(seq, []byte("a picture")))
	}
	n, size := album.Count()
	require.Equal(t, journal.MostPictures, n)
	require.EqualValues(t, 9*journal.MostPictures, size)
	require.False(t, album.Has(3), "the oldest made room")
	require.True(t, album.Has(4))
	_, err = album.Picture(3)
	require.Equal(t, models.NotFound, models.CodeOf(err))

	large := bytes.Repeat([]byte{1}, 8<<20)
	for seq := int64(300); seq < 309; seq++ {
		require.NoError(t, album.Add(seq, large))
	}
	n, size = album.Count()
	require.Equal(t, 8, n, "eight of 8 MiB are 64 MiB")
	require.LessOrEqual(t, size, int64(journal.MostPictureBytes))
	require.Equal(t, models.TooLarge, models.CodeOf(album.Add(400, append(large, 1))))

	again, err := j.Album()
	require.NoError(t, err)
	kept, bytesKept := again.Count()
	require.Equal(t, []any{n, size}, []any{kept, bytesKept}, "as after a restart")
	data, err := again.Picture(308)
	require.NoError(t, err)
	require.Equal(t, large, data)
	info, err := os.Stat(filepath.Join(folder, "pictures", "308.jpg"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestPicturesAreForgottenAndNeverExported(t *testing.T) {
	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	for range 2 {
		path, err := games.Create()
		require.NoError(t, err)
		j, err := journal.Open(t.Context(), path)
		require.NoError(t, err)
		appendOne(t, j)
		album, err := j.Album()
		require.NoError(t, err)
		require.NoError(t, album.Add(1, []byte("the-picture-of-a-roll")))
		file := filepath.Join(t.TempDir(), "evening.elderglass")
		require.NoError(t, j.Export(t.Context(), file))
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		require.NotContains(t, string(data), "the-picture-of-a-roll")
		require.NoError(t, j.Close())
	}
	n, err := games.ForgetPictures()
	require.NoError(t, err)
	require.Equal(t, 2, n)
	n, err = games.ForgetPictures()
	require.NoError(t, err)
	require.Zero(t, n)
	require.NoError(t, filepath.WalkDir(games.Path(), func(path string, _ os.DirEntry, err error) error {
		require.NotEqual(t, ".jpg", filepath.Ext(path))
		return err
	}))
}
