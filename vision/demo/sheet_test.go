package demo

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"elderglass/internal/headless"
)

var update = flag.Bool("update", false, "draw faces.png anew")

// TestTheSheetOfFacesIsFresh draws the faces from icons in a browser and
// compares them with the committed sheet; with -update it writes the sheet.
func TestTheSheetOfFacesIsFresh(t *testing.T) {
	drawn := drawSheet(t)
	if *update {
		var out bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		require.NoError(t, encoder.Encode(&out, drawn))
		require.NoError(t, os.WriteFile("faces.png", out.Bytes(), 0o600))
		return
	}
	kept, err := png.Decode(bytes.NewReader(sheetPNG))
	require.NoError(t, err)
	require.Equal(t, kept.Bounds(), drawn.Bounds(), "go test ./vision/demo -run Sheet -update")
	apart := 0.0
	for y := range drawn.Rect.Dy() {
		for x := range drawn.Rect.Dx() {
			d := float64(drawn.GrayAt(x, y).Y) - float64(color.GrayModel.Convert(kept.At(x, y)).(color.Gray).Y)
			apart += d * d
		}
	}
	require.Less(t, apart/float64(len(drawn.Pix)), 100., "go test ./vision/demo -run Sheet -update")
}

// drawSheet has Chromium draw the cells, white on black, in the order of printed.
func drawSheet(t *testing.T) *image.Gray {
	t.Helper()
	var page strings.Builder
	page.WriteString(`<body style="margin:0;background:#000;font-size:0">`)
	for _, face := range printed {
		fmt.Fprintf(&page, `<svg width="%d" height="%d" viewBox="0 0 100 100" fill="#fff">%s</svg>`, cell, cell,
			print(t, string(face)))
	}
	file := filepath.Join(t.TempDir(), "sheet.html")
	require.NoError(t, os.WriteFile(file, []byte(page.String()), 0o600))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), headless.Shell()...)
	defer stop()
	ctx, end := chromedp.NewContext(allocator)
	defer end()
	require.NoError(t, chromedp.Do(ctx,
		chromedp.EmulateViewport(int64(sheetAcross*cell), int64((len(printed)+sheetAcross-1)/sheetAcross*cell)),
		chromedp.Navigate("file://"+file)), "this test needs Chromium's headless shell or Chromium (make test installs it)")
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(shot))
	require.NoError(t, err)
	out := image.NewGray(picture.Bounds())
	draw.Draw(out, out.Rect, picture, image.Point{}, draw.Src)
	return out
}

var pathOf = regexp.MustCompile(`<path[^>]*/>`)

// icon is an outline of one of the page's icons, or of our own, in a box of the 100 units of a face.
func icon(t *testing.T, name string, x, y, size float64) string {
	t.Helper()
	var data []byte
	for _, folder := range []string{"testdata", "../../web/ui/src/skins/eldersign/icons", "../../web/ui/icons"} {
		found, err := os.ReadFile(filepath.Join(folder, name+".svg"))
		if err == nil {
			data = found
			break
		}
		require.ErrorIs(t, err, fs.ErrNotExist)
	}
	require.NotEmpty(t, data, "no icon %s", name)
	return fmt.Sprintf(`<g transform="translate(%g %g) scale(%g)" fill-rule="evenodd">%s</g>`, x, y, size/512,
		strings.Join(pathOf.FindAllString(string(data), -1), ""))
}

// print is what is printed on a face: as many lenses as it counts, an icon, or pips.
func print(t *testing.T, face string) string {
	t.Helper()
	places := map[string][][3]float64{
		"1": {{10, 10, 80}}, "2": {{4, 4, 50}, {46, 46, 50}}, "3": {{27, 2, 46}, {2, 52, 46}, {52, 52, 46}},
		"4": {{3, 3, 45}, {52, 3, 45}, {3, 52, 45}, {52, 52, 45}},
	}
	if n, ok := strings.CutPrefix(face, "investigation-"); ok {
		out := ""
		for _, p := range places[n] {
			out += icon(t, "investigation", p[0], p[1], p[2])
		}
		return out
	}
	icons := map[string]string{
		"lore": "lore", "peril": "peril", "terror": "terror", "wild": "wild",
		"success": "trophy", "elder-sign": "landing/emblem", "tentacle": "terror",
	}
	if name, ok := icons[face]; ok {
		return icon(t, name, 8, 8, 84)
	}
	if one, other, ok := strings.Cut(face, "+"); ok {
		return icon(t, icons[one], 0, 0, 54) + icon(t, icons[other], 46, 46, 54)
	}
	pips := map[string]string{"1": "5", "2": "19", "3": "159", "4": "1379", "5": "13579", "6": "134679"}
	out := ""
	for _, p := range pips[face] {
		k := int(p - '1')
		out += fmt.Sprintf(`<circle cx="%d" cy="%d" r="11"/>`, 18+32*(k%3), 18+32*(k/3))
	}
	return out
}
