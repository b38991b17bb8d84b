//go:build !nocv

package process_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/internal/row"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
)

func TestPhotosAreReadInTheChildAndHostileOnesRefused(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	tb.Use(recorded(t))
	tb.await("life", alive)
	picture, err := tb.Preview(t.Context())
	require.NoError(t, err)
	reading, err := tb.ReadPhoto(t.Context(), picture)
	require.NoError(t, err)
	require.Equal(t, 960, reading.Width)
	bomb := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" +
		"\x00\x01\x86\xa0\x00\x01\x86\xa0\x08\x02\x00\x00\x00\x0b\x7d\x1c\xc6")
	for name, data := range map[string][]byte{
		"empty": {}, "text": []byte("hello"), "bomb": bomb,
		"cut": picture[:len(picture)/3],
	} {
		_, err := tb.ReadPhoto(t.Context(), data)
		require.Contains(t, []models.Code{models.Unreadable, models.TooLarge}, models.CodeOf(err), name)
	}
	head, err := jpeg.DecodeConfig(bytes.NewReader(picture))
	require.NoError(t, err)
	slow := slowPictures(t, float64(head.Width)/float64(head.Height))
	slowest := time.Duration(0)
	for name, data := range slow {
		begun := time.Now()
		_, err := tb.ReadPhoto(t.Context(), data)
		require.Contains(t, []models.Code{"", models.Unreadable, models.TooLarge}, models.CodeOf(err), name)
		t.Logf("%s, %d bytes: %d ms, %v", name, len(data), time.Since(begun).Milliseconds(), err)
		slowest = max(slowest, time.Since(begun))
	}
	require.Equal(t, 1, tb.starts, "the child lives on")
	row.Figure(t, "%d pictures of 5 megapixels that are as slow to read as can be: read or refused in %d ms at most",
		len(slow), slowest.Milliseconds())
}

// slowPictures are as large as the server takes them, of a shape: what they show is noise, in as many scans as are
// read, and in many more.
func slowPictures(t *testing.T, aspect float64) map[string][]byte {
	t.Helper()
	height := int(math.Sqrt(5e6 / aspect))
	noise := image.NewRGBA(image.Rect(0, 0, int(float64(height)*aspect), height))
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = byte(rng.Uint32()) | 3<<6
	}
	var jpg, small, pic bytes.Buffer
	require.NoError(t, jpeg.Encode(&jpg, noise, &jpeg.Options{Quality: 40}))
	require.NoError(t, jpeg.Encode(&small, noise, &jpeg.Options{Quality: 1}))
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&pic, image.NewGray16(noise.Rect)))
	scans := func(data []byte, n int) []byte {
		scan := data[bytes.Index(data, []byte{0xff, 0xda}) : len(data)-2]
		return append(append(bytes.Clone(data[:len(data)-2]), bytes.Repeat(scan, n-1)...), 0xff, 0xd9)
	}
	return map[string][]byte{
		"noise": jpg.Bytes(), "noise in 4 scans": scans(small.Bytes(), 4), "noise in 20 scans": scans(small.Bytes(), 20),
		"a PNG of 16 bits": pic.Bytes(),
	}
}

// A phone's photo is the way for a table without a camera, where the dice are known.
func TestAPhotoIsReadWithoutACamera(t *testing.T) {
	t.Parallel()
	path := filmProfile(t)
	profile, err := calibration.Load(path)
	require.NoError(t, err)
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceNone}, Profile: path})
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		reading, err := tb.ReadPhoto(context.Background(), profile.Empty)
		require.NoError(t, err)
		require.Equal(t, profile.Width, reading.Width)
	}, time.Minute, 50*time.Millisecond)
	require.Equal(t, models.TrayOff, tb.Tray().State)
	require.Equal(t, "No camera is chosen: the dice are entered by hand.", tb.Tray().Why.English())
	_, err = tb.Preview(t.Context())
	require.Equal(t, models.Unavailable, models.CodeOf(err))
	_, err = tb.Findings(t.Context())
	require.Equal(t, models.Unavailable, models.CodeOf(err))
}
