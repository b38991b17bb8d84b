//go:build !nocv

package bench

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/gofont/gosmallcaps"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// outlineFonts are those in which cards may be printed besides OpenCV's, which are drawn with a pen.
var outlineFonts = [...][]byte{
	goregular.TTF, gomedium.TTF, gobold.TTF, goitalic.TTF, gobolditalic.TTF, gosmallcaps.TTF,
}

// outlineSize is how many pixels an em of an outline font has where OpenCV's are printed at scale 1.
const outlineSize = 30

// lettering is how letters look: of an outline font, or else OpenCV's drawn with a pen of a width in pixels.
type lettering struct {
	outline *opentype.Font
	pen     gocv.HersheyFont
	thick   int
}

// face returns the outline font at a scale. A built-in font at a size over 0 always has one.
func (l *lettering) face(scale float64) font.Face {
	face, err := opentype.NewFace(l.outline, &opentype.FaceOptions{Size: outlineSize * scale, DPI: 72})
	if err != nil {
		panic(err)
	}
	return face
}

// measure returns the width of a text and the height of its capitals, in pixels.
func (l *lettering) measure(text string, scale float64) image.Point {
	if l.outline == nil {
		return gocv.GetTextSize(text, l.pen, scale, l.thick)
	}
	face := l.face(scale)
	return image.Pt(font.MeasureString(face, text).Ceil(), face.Metrics().CapHeight.Ceil())
}

// write prints a text, whose first letter begins at a point of its base line.
func (l *lettering) write(m *gocv.Mat, text string, at image.Point, scale float64, ink color.RGBA) {
	if l.outline == nil {
		gocv.PutTextWithParams(m, text, at, l.pen, scale, ink, l.thick, gocv.LineAA, false)
		return
	}
	face := l.face(scale)
	around := int(outlineSize * scale)
	box := image.Rect(at.X-around, at.Y-2*around, at.X+font.MeasureString(face, text).Ceil()+around, at.Y+around)
	box = box.Intersect(image.Rect(0, 0, m.Cols(), m.Rows()))
	if box.Empty() {
		return
	}
	letters := image.NewAlpha(box)
	pen := font.Drawer{Dst: letters, Src: image.Opaque, Face: face, Dot: fixed.P(at.X, at.Y)}
	pen.DrawString(text)
	mask, err := gocv.NewMatFromBytes(box.Dy(), box.Dx(), gocv.MatTypeCV8UC1, letters.Pix)
	if err != nil {
		panic(err)
	}
	defer mask.Close()
	over := gocv.NewMatWithSizeFromScalar(
		gocv.NewScalar(float64(ink.B), float64(ink.G), float64(ink.R), 0), box.Dy(), box.Dx(), m.Type())
	defer over.Close()
	region := m.Region(box)
	defer region.Close()
	blend(&region, over, mask)
}

// withOutlines gives a style outline fonts, one for titles and one for texts, by their numbers.
func (s *style) withOutlines(title, text int) {
	s.titles.outline, s.texts.outline = outlineFont(title), outlineFont(text)
}

// outlineFont returns one of the built-in fonts, which are all sound.
func outlineFont(number int) *opentype.Font {
	parsed, err := opentype.Parse(outlineFonts[number])
	if err != nil {
		panic(err)
	}
	return parsed
}
