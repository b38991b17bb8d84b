package calibration

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"

	"elderglass/internal/durable"
	"elderglass/models"
)

// profileVersion is raised with every change of the file's form that an older
// program would misread.
const profileVersion = 2

// Bounds of a profile: what a real one never reaches. Each sample is looked at when
// a reader starts, and has at most 3 * mostSamplePixel^2 bytes, a third more in
// base64: all of them and the largest picture fit into maxProfileBytes.
const (
	maxProfileFile  = 64 << 20
	maxProfileBytes = 80 << 20
	maxLearned      = 384 // samples from calibrating
	maxCorrections  = 128 // samples learned in play
	maxPictureSide  = 8192
)

// The stored look of a labelled die is a square of SampleSide dice around its top
// face, as fine as its picture within these bounds, in pixels each way.
const (
	SampleSide       = 1.375
	leastSamplePixel = 88
	mostSamplePixel  = 165
)

// Sample is the look of one labelled die.
type Sample struct {
	Colour models.Colour `json:"colour"`
	Face   models.Face   `json:"face"`
	// Square is where it lay.
	Square Square `json:"square"`
	// Gain is the light of its picture over the light of the empty tray's, for
	// blue, green and red.
	Gain [3]float64 `json:"gain"`
	// Corrected is true for a die that was learned in play, not while calibrating.
	Corrected bool `json:"corrected,omitempty"`
	// Pix is a square of pixels of blue, green, red.
	Pix []byte `json:"pix"`
	// Views are what the net that Profile.Net names made of it, for the reader alone.
	Views []byte `json:"views,omitempty"`
}

// Profile is what was learned of one table.
type Profile struct {
	Version int            `json:"version"`
	Set     models.DiceSet `json:"set"`
	// Width and Height are the size in pixels of the pictures learned from; any
	// resolution of the same aspect can be read.
	Width  int   `json:"width"`
	Height int   `json:"height"`
	Plane  Plane `json:"plane"`
	// Empty is the tray without dice as a JPEG of Width x Height.
	Empty []byte `json:"empty"`
	// Samples are the labelled dice.
	Samples []Sample `json:"samples"`
	// Net is the hash of the net that made the samples' views.
	Net string `json:"net,omitempty"`
	// Error is how far the labelled corners typically are from the model, in dice.
	Error float64 `json:"error"`
	// Warnings are sentences for people about what could not be learned.
	Warnings []string `json:"warnings,omitempty"`
}

// Save writes the profile to a file: whole or not at all, also when the power
// fails. A profile that Load would refuse gives the code Invalid and leaves the
// file as it was; other errors have the code Unreadable.
func (p *Profile) Save(path string) error {
	if err := p.check(); err != nil {
		return models.Refuse(models.Invalid, "refuse.profile-not-readable-again").Because(err)
	}
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	if err := errors.Join(json.NewEncoder(zip).Encode(p), zip.Close()); err != nil {
		return models.Errorf(models.Internal, "the profile cannot be written down: %w", err)
	}
	if err := durable.WriteFile(path, packed.Bytes()); err != nil {
		return models.Refuse(models.Unreadable, "refuse.profile-cannot-be-written").Because(err)
	}
	return nil
}

// Load reads a profile and checks it. A missing file gives the code NotFound, a
// file that is no profile or is damaged Unreadable, one of a newer program
// Invalid.
func Load(path string) (*Profile, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, models.Refuse(models.NotFound, "refuse.no-profile").Because(err)
	}
	if err != nil {
		return nil, models.Refuse(models.Unreadable, "refuse.profile-cannot-be-opened").Because(err)
	}
	p, err := read(f)
	return p, errors.Join(err, f.Close())
}

func read(r io.Reader) (*Profile, error) {
	p, err := decode(r)
	switch {
	case err == nil:
		return p, nil
	case errors.As(err, new(*models.Error)):
		return nil, err
	}
	return nil, models.Refuse(models.Unreadable, "refuse.profile-damaged").Because(err)
}

func decode(r io.Reader) (*Profile, error) {
	zip, err := gzip.NewReader(io.LimitReader(r, maxProfileFile))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(zip, maxProfileBytes+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxProfileBytes {
		return nil, models.Refuse(models.TooLarge, "refuse.profile-too-large")
	}
	var p Profile
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&p); err != nil {
		return nil, err
	}
	return &p, p.check()
}

// Clone returns a copy that may learn and forget apart from the profile. What samples look like is shared.
func (p *Profile) Clone() *Profile {
	out := *p
	out.Samples = slices.Clone(p.Samples)
	return &out
}

// check refuses a profile that would make the reader fail or work without bound.
func (p *Profile) check() error {
	if p.Version > profileVersion {
		return models.Refuse(models.Invalid, "refuse.profile-too-new")
	}
	if p.Version < profileVersion {
		return models.Refuse(models.Invalid, "refuse.profile-too-old")
	}
	set, err := json.Marshal(p.Set)
	if err != nil {
		return err
	}
	if _, err := models.ParseDiceSet(set); err != nil {
		return err
	}
	if p.Width < 64 || p.Height < 64 || p.Width > maxPictureSide || p.Height > maxPictureSide {
		return errors.New("picture size out of range")
	}
	if !p.Plane.plausible() {
		return errors.New("camera pose out of range")
	}
	if len(p.Samples) == 0 || len(p.Samples) > maxLearned+maxCorrections {
		return errors.New("number of samples out of range")
	}
	for _, s := range p.Samples {
		if n := s.pixels(); n < leastSamplePixel || n > mostSamplePixel || len(s.Pix) != 3*n*n {
			return errors.New("sample of the wrong size")
		}
		if _, ok := p.Set.Kind(s.Colour); !ok {
			return errors.New("sample of a colour that the set lacks")
		}
		for _, v := range []float64{s.Square.X, s.Square.Y, s.Square.Turn, s.Gain[0], s.Gain[1], s.Gain[2]} {
			if math.IsNaN(v) || math.Abs(v) > 1e3 {
				return errors.New("sample out of range")
			}
		}
		if !p.sees(s.Square) {
			return errors.New("sample beside the picture")
		}
	}
	return nil
}

// sees reports whether a square lies in the picture, or beyond its edges by no more than a lens may bend it there: what
// lies farther off would have a tray searched that is far larger.
func (p *Profile) sees(s Square) bool {
	m := p.Plane.ToPicture(p.Width, p.Height, 0)
	if m[6]*s.X+m[7]*s.Y+m[8] <= 0 {
		return false // behind the camera
	}
	x, y := m.Map(s.X, s.Y)
	wide, high := float64(p.Width), float64(p.Height)
	return x > -wide/2 && x < 1.5*wide && y > -high/2 && y < 1.5*high
}

func (p Plane) plausible() bool {
	in := func(v, low, high float64) bool { return v >= low && v <= high }
	return in(p.Focal, 0.1, 20) && in(p.TiltX, -3, 3) && in(p.TiltY, -3, 3) && in(p.Height, 1, 500)
}

// Picture returns the sample as a picture and the homography to it from the
// plane of its own square: the square's centre is the origin.
func (s Sample) Picture() (Picture, Matrix) {
	n := s.pixels()
	k, middle := float64(n)/SampleSide, float64(n)/2
	return Picture{Pix: s.Pix, Width: n, Height: n}, Matrix{k, 0, middle, 0, k, middle, 0, 0, 1}
}

// pixels is how many pixels the sample has each way.
func (s Sample) pixels() int { return int(math.Sqrt(float64(len(s.Pix) / 3))) }
