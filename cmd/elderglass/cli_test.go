//go:build !nocv

package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/engine"
	"elderglass/engine/games"
	"elderglass/models"
	"elderglass/vision"
)

const mainVariable = "ELDERGLASS_TEST_MAIN"

// TestMain makes this test's program the program itself, for what must be seen
// from outside: output, exit status, child processes.
func TestMain(m *testing.M) {
	if os.Getenv(mainVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// elderglass runs the program for a user who has no profile yet, and returns what it
// printed and its exit status.
func elderglass(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), mainVariable+"=1", "XDG_CONFIG_HOME="+t.TempDir())
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	err := cmd.Run()
	if err != nil {
		require.ErrorAs(t, err, new(*exec.ExitError))
	}
	return o.String(), e.String(), cmd.ProcessState.ExitCode()
}

// recorded is the profile of a recorded evening as a table keeps it: with what today's net makes of its samples, at
// which each process would look anew.
var recorded = sync.OnceValues(func() (*calibration.Profile, error) {
	profile, err := calibration.Load("../../vision/testdata/evening.profile")
	if err != nil {
		return nil, err
	}
	return profile, vision.Study(profile)
})

// eveningProfile is a copy of the profile of a recorded evening.
func eveningProfile(t *testing.T) string {
	t.Helper()
	profile, err := recorded()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "profile")
	require.NoError(t, profile.Save(path))
	return path
}

func requireOneLine(t *testing.T, errs string) {
	t.Helper()
	require.Equal(t, 1, strings.Count(errs, "\n"), "one line on standard error, not:\n%s", errs)
	require.True(t, strings.HasPrefix(errs, "elderglass: "), errs)
	require.NotContains(t, errs, "goroutine")
}

func TestUsage(t *testing.T) {
	out, errs, status := elderglass(t, "--version")
	require.Equal(t, []any{"elderglass unknown\n", "", 0}, []any{out, errs, status})
	for _, args := range [][]string{
		{"--help"},
		{"read", "--help"},
		{"calibrate", "--help"},
		{"replay", "--help"},
		{"doctor", "--help"},
	} {
		out, errs, status = here(args...)
		require.Zero(t, status)
		require.Empty(t, errs)
		require.Contains(t, out, "Usage: elderglass")
	}
	for _, args := range [][]string{
		{"--nonsense"},
		{"dance"},
		{"read"},
		{"read", "a.jpg"},
		{"read", "--set", "d6", "--profile", "p", "a.jpg"},
		{"calibrate", "--set", "eldersign"},
		{"replay", "film.mp4"},
		{"replay", "--profile", "p"},
	} {
		out, errs, status = here(args...)
		require.Equal(t, 2, status, args)
		require.Empty(t, out)
		requireOneLine(t, errs)
	}
}

func TestWhatCannotBeDoneIsOneLine(t *testing.T) {
	profile, dir := eveningProfile(t), t.TempDir()
	junk := filepath.Join(dir, "junk.jpg")
	require.NoError(t, os.WriteFile(junk, []byte("\xff\xd8\xff\xe0 this is no picture"), 0o600))
	for _, args := range [][]string{
		{"read", "--profile", filepath.Join(dir, "none"), junk},
		{"read", "--profile", junk, junk},
		{"read", "--profile", profile, junk},
		{"read", "--profile", profile, filepath.Join(dir, "missing.jpg"), junk},
		{"read", "--set", "eldersign", junk},
		{"read", "--set", "nothing", junk},
		{"read", "--set", junk, junk},
		{"calibrate", "--set", "eldersign", "--from", dir, "--out", filepath.Join(dir, "p")},
		{"replay", "--profile", profile, junk},
		{"replay", "--profile", profile, filepath.Join(dir, "missing.mp4")},
		{"replay", "--profile", profile, "0"},
	} {
		out, errs, status := elderglass(t, args...)
		require.Equal(t, 1, status, args)
		require.Empty(t, out, args)
		requireOneLine(t, errs)
	}
}

func TestWhichFileCannotBeReadIsSaid(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("truth.json", `{"set": "eldersign", "images": {"cal-01.jpg": []}}`)
	write("cal-01.jpg", "no picture")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"calibrate", "--set", "eldersign", "--from", dir, "--out", dir + "/p"}, "picture cal-01.jpg cannot be read"},
		{[]string{"read", "--profile", dir + "/none", dir + "/cal-01.jpg"}, dir + "/none: there is no profile"},
		{[]string{"replay", "--profile", dir + "/cal-01.jpg", dir}, dir + "/cal-01.jpg: this is not a profile"},
	} {
		_, errs, _ := elderglass(t, c.args...)
		requireOneLine(t, errs)
		require.Contains(t, errs, c.says)
	}
}

// chunk is one chunk of a PNG.
func chunk(kind string, data []byte) []byte {
	body := append([]byte(kind), data...)
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	return binary.BigEndian.AppendUint32(append(out, body...), crc32.ChecksumIEEE(body))
}

func pngHeader(width, height uint32, depth, colour byte) []byte {
	head := binary.BigEndian.AppendUint32(nil, width)
	head = append(binary.BigEndian.AppendUint32(head, height), depth, colour, 0, 0, 0)
	return append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", head)...)
}

// hostilePictures are files that a stranger might send.
func hostilePictures(t *testing.T) map[string][]byte {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 320, 240))
	for i := range picture.Pix {
		picture.Pix[i] = uint8(i * 7)
	}
	var good, transparent, animated bytes.Buffer
	require.NoError(t, jpeg.Encode(&good, picture, nil))
	require.NoError(t, png.Encode(&transparent, picture))
	frame := image.NewPaletted(image.Rect(0, 0, 320, 240), color.Palette{color.Black, color.White})
	require.NoError(t, gif.EncodeAll(&animated, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{1, 1}}))
	whole := good.Bytes()
	frameAt := bytes.Index(whole, []byte{0xff, 0xc0})
	claim := func(height, width uint16, components byte) []byte {
		b := bytes.Clone(whole)
		binary.BigEndian.PutUint16(b[frameAt+5:], height)
		binary.BigEndian.PutUint16(b[frameAt+7:], width)
		b[frameAt+9] = components
		return b
	}
	files := map[string][]byte{
		"empty": {}, "zero byte": {0}, "text": []byte("hello"), "html": []byte("<html><img src=x>"),
		"svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "pdf": []byte("%PDF-1.4\n"),
		"elf": []byte("\x7fELF\x02\x01\x01"),
		"zip": []byte("PK\x03\x04"), "gif": animated.Bytes(), "tiff": []byte("II*\x00\x08\x00\x00\x00"),
		"bmp":  []byte("BM\xff\xff\xff\x7f"),
		"webp": []byte("RIFF\xff\xff\xff\xffWEBPVP8 "), "exr": []byte("v/1\x01\x02\x00\x00\x00"),
		"jp2":            []byte("\x00\x00\x00\x0cjP  \r\n\x87\n"),
		"signature only": []byte("\x89PNG\r\n\x1a\n"), "start only": {0xff, 0xd8}, "start and end": {0xff, 0xd8, 0xff, 0xd9},
		"png bomb":        append(pngHeader(100000, 100000, 8, 2), chunk("IDAT", []byte{0x78, 0x9c})...),
		"png wide":        append(pngHeader(1<<31-1, 1, 8, 2), chunk("IEND", nil)...),
		"png beyond":      append(pngHeader(1<<32-1, 1<<32-1, 8, 2), chunk("IEND", nil)...),
		"png zero":        append(pngHeader(0, 0, 8, 2), chunk("IEND", nil)...),
		"png odd depth":   append(pngHeader(9, 9, 3, 2), chunk("IEND", nil)...),
		"png odd colour":  append(pngHeader(9, 9, 8, 5), chunk("IEND", nil)...),
		"png no palette":  append(pngHeader(9, 9, 8, 3), chunk("IDAT", []byte{0x78, 0x9c})...),
		"png long chunk":  append(pngHeader(9, 9, 8, 2), 0xff, 0xff, 0xff, 0xff, 'I', 'D', 'A', 'T'),
		"png no data":     append(pngHeader(300, 300, 8, 2), chunk("IEND", nil)...),
		"png bad sum":     append(pngHeader(300, 300, 8, 2), 0, 0, 0, 0, 'I', 'E', 'N', 'D', 1, 2, 3, 4),
		"png bad stream":  append(pngHeader(300, 300, 8, 2), chunk("IDAT", bytes.Repeat([]byte{0xaa}, 99))...),
		"jpeg wide claim": claim(60000, 60000, 3), "jpeg no rows": claim(0, 320, 3), "jpeg no columns": claim(240, 0, 3),
		"jpeg no components": claim(240, 320, 0), "jpeg many components": claim(240, 320, 200),
		"jpeg long claim": claim(65535, 300, 3),
		"tiny": func() []byte {
			var b bytes.Buffer
			require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1)), nil))
			return b.Bytes()
		}(),
		"narrow": func() []byte {
			var b bytes.Buffer
			require.NoError(t, png.Encode(&b, image.NewGray(image.Rect(0, 0, 20000, 1))))
			return b.Bytes()
		}(),
		"16 bit": func() []byte {
			var b bytes.Buffer
			require.NoError(t, png.Encode(&b, image.NewRGBA64(image.Rect(0, 0, 300, 200))))
			return b.Bytes()
		}(),
		"picture then page": append(bytes.Clone(whole), "<script>alert(1)</script>"...),
		"page then picture": append([]byte("<script>"), whole...),
		"two pictures":      append(bytes.Clone(whole), whole...),
		"transparent":       transparent.Bytes(),
	}
	for i := 1; i <= 12; i++ { // cut anywhere
		files[fmt.Sprint("cut ", i)] = whole[:len(whole)*i/13]
	}
	for i := 1; i <= 12; i++ { // damaged anywhere
		b := bytes.Clone(whole)
		at := len(b) * i / 13
		copy(b[at:], []byte{0xff, 0xc4, 0xff, 0xff, 0xff, 0xda})
		files[fmt.Sprint("damaged ", i)] = b
	}
	return files
}

func TestHostilePicturesAreReadOrRefused(t *testing.T) {
	dir := t.TempDir()
	args := []string{"read", "--set", "d6", "--json"}
	files := hostilePictures(t)
	require.GreaterOrEqual(t, len(files), 60)
	for name, data := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, data, 0o600))
		args = append(args, path)
	}
	good := filepath.Join(dir, "good")
	require.NoError(t, os.WriteFile(good, files["two pictures"], 0o600))
	out, errs, status := elderglass(t, append(args, good)...)
	require.Equal(t, 1, status)
	requireOneLine(t, errs)
	require.Contains(t, errs, "could not be read")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var last pictureLine
	require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &last))
	require.Equal(t, good, last.Picture, "the program lives to read the last picture")
}

func TestADefectInThePictureLibraryIsOneLine(t *testing.T) {
	var errs bytes.Buffer
	a := &app{out: &bytes.Buffer{}, err: &errs, binary: "/bin/sh"}
	require.Equal(t, exitCould, runGuarded(t.Context(), a, []string{"-c", "echo 'terminate called' >&2; kill -ABRT $$"}))
	requireOneLine(t, errs.String())
	require.Contains(t, errs.String(), "aborted")
	errs.Reset()
	require.Equal(t, exitCould, runGuarded(t.Context(), a,
		[]string{"-c", "echo 'panic: x' >&2; echo 'goroutine 1' >&2; exit 2"}))
	requireOneLine(t, errs.String())
}

func TestForgetTakesCorrectionsOutOfAProfile(t *testing.T) {
	path := eveningProfile(t)
	p, err := calibration.Load(path)
	require.NoError(t, err)
	kept := len(p.Samples)
	empty, err := calibration.Decode(bytes.NewReader(p.Empty))
	require.NoError(t, err)
	known := p.Samples[0]
	toPicture := p.Plane.ToPicture(p.Width, p.Height, 0)
	d := models.Die{Colour: known.Colour, Face: known.Face}
	for _, c := range known.Square.Corners() {
		x, y := toPicture.Map(c.X, c.Y)
		d.Corners = append(d.Corners, models.Point{X: x, Y: y})
	}
	learned, err := p.Confirm(empty, []models.Die{d})
	require.NoError(t, err)
	require.Equal(t, 1, learned)
	require.NoError(t, p.Save(path))
	out, errs, status := elderglass(t, "forget", "--profile", path)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	require.Contains(t, out, "Forgot 1 dice learned in play")
	p, err = calibration.Load(path)
	require.NoError(t, err)
	require.Len(t, p.Samples, kept)
}

func TestReadPrintsTheAgreedForm(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "frame.jpg")
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 960, 720)), nil))
	require.NoError(t, os.WriteFile(picture, b.Bytes(), 0o600))
	out, errs, status := elderglass(t, "read", "--set", "d6", "--json", picture)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	var keys map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(out), &keys))
	require.Equal(t, "[]", string(keys["dice"]), "no dice is an empty list")
	for _, k := range []string{"picture", "dice", "warnings", "ms"} {
		require.Contains(t, keys, k)
	}
	require.Len(t, keys, 4)
}

func TestTheHelpNamesEveryGame(t *testing.T) {
	out, errs, status := here("--help")
	require.Equal(t, exitDone, status, errs)
	said := oneLine(out)
	for _, rules := range games.All() {
		require.Contains(t, said, engine.TitleOf(rules()))
	}
}
