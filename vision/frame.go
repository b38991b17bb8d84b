//go:build !nocv

package vision

import (
	"bytes"
	"errors"
	"hash/maphash"
	"image"
	"image/jpeg"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// smallWidth is the width of the small grey pictures in which motion is measured, in pixels; leastWidth and leastHeight
// are the least that they are made of.
const (
	smallWidth  = 160
	leastWidth  = 120
	leastHeight = 64
)

// Frame is a picture of a camera, in buffers that the next one uses again. A JPEG stays as it came until somebody needs
// all of it: of most pictures only their small grey form is needed, which is decoded in an eighth of the size for half
// the time.
type Frame struct {
	picture gocv.Mat // 8-bit blue, green, red; an earlier one while pending
	coded   []byte   // the JPEG that came last
	pending bool     // coded is not decoded yet
	reduced gocv.Mat // grey; of coded while pending
	small   gocv.Mat
	out     *image.Gray
}

// NewFrame returns a frame without a picture, which must be closed.
func NewFrame() *Frame {
	return &Frame{picture: gocv.NewMat(), reduced: gocv.NewMat(), small: gocv.NewMat()}
}

// Mat returns the picture as 8-bit blue, green, red, empty where there was none yet. It belongs to the frame and holds
// until the next picture. The code is Unreadable for a JPEG that cannot be decoded.
func (f *Frame) Mat() (gocv.Mat, error) {
	if f.pending {
		if err := decodeInto(&f.picture, f.coded, gocv.IMReadColor); err != nil {
			return gocv.Mat{}, err
		}
		f.pending = false
	}
	return f.picture, nil
}

// Small returns the picture small and grey, 160 pixels wide, on the terms of Mat.
func (f *Frame) Small() (*image.Gray, error) {
	if !f.pending {
		if f.picture.Type() != gocv.MatTypeCV8UC3 || f.picture.Empty() {
			return nil, models.Refuse(models.Unreadable, "refuse.camera-gave-no-colour")
		}
		gocv.CvtColor(f.picture, &f.reduced, gocv.ColorBGRToGray)
	}
	if f.reduced.Cols() < leastWidth || f.reduced.Rows() < leastHeight {
		return nil, models.Refuse(models.Unreadable, "refuse.camera-gave-no-colour")
	}
	size := image.Pt(smallWidth, max(2, f.reduced.Rows()*smallWidth/f.reduced.Cols()))
	gocv.Resize(f.reduced, &f.small, size, 0, 0, gocv.InterpolationArea)
	pix, err := f.small.DataPtrUint8()
	if err != nil {
		return nil, models.Errorf(models.Internal, "reading a small picture: %w", err)
	}
	if f.out == nil || f.out.Rect.Max != size {
		f.out = image.NewGray(image.Rectangle{Max: size})
	}
	copy(f.out.Pix, pix)
	return f.out, nil
}

// JPEG encodes the picture in a quality of 1…100, reduced to a width in pixels where it is wider; 0 for any width. The
// code is Unavailable where there is no picture yet.
func (f *Frame) JPEG(width, quality int) (data []byte, err error) {
	picture, err := f.Mat()
	if err != nil {
		return nil, err
	}
	if picture.Empty() {
		return nil, models.Refuse(models.Unavailable, "refuse.camera-gives-no-picture")
	}
	if width > 0 && picture.Cols() > width {
		reduced := gocv.NewMat()
		defer func() { err = errors.Join(err, reduced.Close()) }()
		gocv.Resize(picture, &reduced, image.Pt(width, picture.Rows()*width/picture.Cols()), 0, 0, gocv.InterpolationArea)
		picture = reduced
	}
	buffer, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, picture, []int{gocv.IMWriteJpegQuality, quality})
	if err != nil {
		return nil, models.Errorf(models.Internal, "encoding a picture: %w", err)
	}
	defer buffer.Close()
	return bytes.Clone(buffer.GetBytes()), nil
}

// Health measures the picture's light and focus. The code is Unavailable where there is no picture yet.
func (f *Frame) Health() (h Health, err error) {
	picture, err := f.Mat()
	if err != nil {
		return Health{}, err
	}
	if picture.Empty() {
		return Health{}, models.Refuse(models.Unavailable, "refuse.camera-gives-no-picture")
	}
	grey := gocv.NewMat()
	defer func() { err = errors.Join(err, grey.Close()) }()
	gocv.CvtColor(picture, &grey, gocv.ColorBGRToGray)
	pix, err := grey.DataPtrUint8()
	if err != nil {
		return Health{}, models.Errorf(models.Internal, "measuring a picture: %w", err)
	}
	return Measure(&image.Gray{Pix: pix, Stride: grey.Cols(), Rect: image.Rect(0, 0, grey.Cols(), grey.Rows())}), nil
}

// Close frees the frame's buffers.
func (f *Frame) Close() error {
	return errors.Join(f.picture.Close(), f.reduced.Close(), f.small.Close())
}

// decoded returns where a camera that decodes its pictures puts the next one.
func (f *Frame) decoded() *gocv.Mat {
	f.pending = false
	return &f.picture
}

// mostScans bounds the scans of a camera's JPEG: encoders write one, and about ten where the picture is progressive.
// Each makes a decoder pass over the whole picture again and may be some forty bytes long.
const mostScans = 20

// take makes a JPEG the frame's picture, after Go has checked what its header claims and how many scans it has. The code
// is Unreadable for one that cannot be decoded.
func (f *Frame) take(data []byte) error {
	header, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return models.Refuse(models.Unreadable, "refuse.picture-unreadable").Because(err)
	}
	if header.Width > maxCameraSide || header.Height > maxCameraSide || header.Width*header.Height > maxCameraArea ||
		bytes.Count(data, startOfScan) > mostScans {
		return models.Refuse(models.Unreadable, "refuse.picture-unreadable")
	}
	if err := decodeInto(&f.reduced, data, reduction(image.Pt(header.Width, header.Height))); err != nil {
		return err
	}
	f.coded, f.pending = append(f.coded[:0], data...), true
	return nil
}

// reductions are the parts of its size in which OpenCV decodes a JPEG.
var reductions = []struct {
	by  int
	how gocv.IMReadFlag
}{{8, gocv.IMReadReducedGrayscale8}, {4, gocv.IMReadReducedGrayscale4}, {2, gocv.IMReadReducedGrayscale2}}

// reduction says how a JPEG of a size is decoded to be made small and grey: in the least part of its size that is enough
// even where the JPEG says that it is to be turned, and leaves no part of a pixel over.
func reduction(size image.Point) gocv.IMReadFlag {
	for _, r := range reductions {
		if min(size.X, size.Y) >= r.by*leastWidth && size.X%r.by == 0 && size.Y%r.by == 0 {
			return r.how
		}
	}
	return gocv.IMReadGrayScale
}

// decodeInto decodes a JPEG with OpenCV, which is three times as fast as Go.
func decodeInto(to *gocv.Mat, data []byte, how gocv.IMReadFlag) error {
	picture, err := gocv.IMDecode(data, how)
	if err != nil {
		return models.Refuse(models.Unreadable, "refuse.picture-unreadable").Because(err)
	}
	if picture.Empty() {
		return errors.Join(models.Refuse(models.Unreadable, "refuse.picture-unreadable"), picture.Close())
	}
	*to, picture = picture, *to
	return picture.Close()
}

// sum tells pictures apart: the same picture, to the last bit, has the same sum. Of a JPEG only the picture counts, not
// the time that its header may tell.
func (f *Frame) sum(seed maphash.Seed) (sum uint64, ok bool) {
	if f.pending {
		return maphash.Bytes(seed, f.coded[max(bytes.Index(f.coded, startOfScan), 0):]), true
	}
	pix, err := f.picture.DataPtrUint8()
	if err != nil {
		return 0, false
	}
	return maphash.Bytes(seed, pix), true
}

// startOfScan is the marker after which a JPEG's picture begins, or another pass over it. Within the coded pixels these
// bytes do not follow each other.
var startOfScan = []byte{0xff, 0xda}
