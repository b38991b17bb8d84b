package web

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // phones send JPEG
	_ "image/png"  // or a screenshot
	"net/http"
	"strconv"
	"strings"

	"elderglass/models"
)

// Bounds of an uploaded picture: a few bytes can claim to be any size, and a strip takes
// much longer to read than a photo of as many pixels. Five megapixels are read within half a
// second; the page makes a phone's photo so small before it sends it.
const (
	maxPixels = 5_000_000
	maxSide   = 8192
)

// maxUploads bounds how many pictures are being received: each may take 8 MiB.
const maxUploads = 16

// file is a reply that is no JSON.
type file struct {
	contentType string
	data        []byte
}

// trayPicture is what lies in the tray, as the camera sees it or, with ?photo, as a phone did.
func (s *Server) trayPicture(r *request) (any, error) {
	if photo := r.URL.Query().Get("photo"); photo != "" {
		number, err := strconv.Atoi(photo)
		if err != nil {
			return nil, errNoRoute
		}
		data, err := r.game.Table.Photo(r.Context(), number)
		return file{http.DetectContentType(data), data}, err
	}
	data, err := s.config.Camera.Preview(r.Context())
	return file{"image/jpeg", data}, err
}

func (s *Server) diePicture(r *request) (any, error) {
	roll, err := strconv.Atoi(r.PathValue("roll"))
	if err != nil {
		return nil, errNoRoute
	}
	die, err := strconv.Atoi(strings.TrimSuffix(r.PathValue("die"), ".jpg"))
	if err != nil || roll < 0 || die < 0 {
		return nil, errNoRoute
	}
	data, err := s.config.Camera.Crop(r.Context(), roll, die)
	return file{"image/jpeg", data}, err
}

// photo reads the dice in a picture that a phone took.
func (s *Server) photo(r *request) (any, error) {
	return s.withPhoto(r, func(ctx context.Context, data []byte) (any, error) {
		reading, err := s.config.Camera.ReadPhoto(ctx, data)
		if err != nil {
			return nil, err
		}
		return reading, r.game.Table.ShowPhoto(r.Context(), reading, data)
	})
}

// withPhoto receives a picture and looks at it. One picture is read at a time: reading takes
// memory by the picture's size. A picture takes its turn when all of it has come, and a phone
// sends one at a time.
func (s *Server) withPhoto(r *request, look func(context.Context, []byte) (any, error)) (any, error) {
	if !s.uploads.take(r.by.Holder, 1, maxUploads) {
		return nil, models.Refuse(models.TooMany, "refuse.picture-reader-busy")
	}
	defer s.uploads.free(r.by.Holder)
	data, media, err := readBody(r.Writer, r.Request, maxPicture, "image/jpeg", "image/png")
	if err != nil {
		return nil, err
	}
	if err := checkPicture(data, media); err != nil {
		return nil, err
	}
	return s.inTurn(r, func(ctx context.Context) (any, error) { return look(ctx, data) })
}

// maxWaiting bounds how much of one phone waits for a turn, or has it: a deck is taught by looking again and again,
// and a lesson comes between.
const maxWaiting = 3

// inTurn lets one picture be read at a time. Who comes while one is read waits for a turn, as long as somebody would.
// Who gives up keeps the turn until the reader is done, which does not stop for that.
func (s *Server) inTurn(r *request, read func(context.Context) (any, error)) (any, error) {
	busy := models.Refuse(models.TooMany, "refuse.picture-reader-busy")
	if !s.turns.take(r.by.Holder, maxWaiting, 0) {
		return nil, busy
	}
	defer s.turns.free(r.by.Holder)
	patience, stop := context.WithTimeout(r.Context(), s.config.Limits.Turn)
	defer stop()
	select {
	case s.photos <- struct{}{}:
		defer func() { <-s.photos }()
	case <-patience.Done():
		return nil, busy
	}
	return read(context.WithoutCancel(r.Context()))
}

// checkPicture looks at the head of a picture before anything decodes it.
func checkPicture(data []byte, media string) error {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return models.Refuse(models.Unreadable, "refuse.not-a-picture").Because(err)
	case "image/"+format != media:
		return models.Refuse(models.Unreadable, "refuse.picture-disguised")
	case config.Width > maxSide || config.Height > maxSide:
		return models.Refuse(models.TooLarge, "refuse.picture-sides", "maxSide", maxSide)
	case config.Width < 1 || config.Height < 1 || config.Width > maxPixels/config.Height:
		return models.Refuse(models.TooLarge, "refuse.picture-megapixels", "maxPixels", maxPixels/1_000_000)
	}
	return nil
}

// camera tells the host where the pictures come from.
func (s *Server) camera(r *request) (any, error) {
	return s.config.Camera.Status(r.Context())
}

// setCamera changes where the pictures come from.
func (s *Server) setCamera(r *request) (any, error) {
	var body struct {
		Source string `json:"source"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if len(body.Source) > 512 {
		return nil, models.Refuse(models.TooLarge, "refuse.camera-address-too-long")
	}
	if err := s.config.Camera.SetSource(r.Context(), body.Source); err != nil {
		return nil, err
	}
	return s.config.Camera.Status(r.Context())
}

// throw has a camera that throws its dice itself throw what the rules wait for. What the
// dice show comes the way of every roll. For practice it throws any dice, while the rules wait for none.
func (s *Server) throw(r *request) (any, error) {
	var body struct {
		Practice bool `json:"practice"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	expected, err := r.game.Table.Awaited(r.Context())
	switch {
	case body.Practice && err == nil:
		return nil, models.Refuse(models.Illegal, "refuse.practice")
	case body.Practice && models.CodeOf(err) == models.Illegal:
	case err != nil:
		return nil, err
	}
	return struct{}{}, s.config.Camera.Throw(r.Context(), expected)
}

// rollPicture shows the picture that was kept of a roll.
func (s *Server) rollPicture(r *request) (any, error) {
	entry, err := entryOf(r)
	if err != nil {
		return nil, err
	}
	data, err := r.game.Table.RollPicture(entry)
	return file{"image/jpeg", data}, err
}

// pictures reports whether the pictures of rolls are kept, and how many are.
func (s *Server) pictures(r *request) (any, error) { return r.game.Table.Pictures(r.Context()) }

// keepPictures has the pictures of rolls kept from now on, or no longer.
func (s *Server) keepPictures(r *request) (any, error) {
	var body struct {
		Keep bool `json:"keep"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if err := r.game.Table.KeepPictures(r.Context(), body.Keep); err != nil {
		return nil, err
	}
	return s.pictures(r)
}

// forgetPictures deletes the pictures that were kept of this game.
func (s *Server) forgetPictures(r *request) (any, error) {
	var body struct{}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if err := r.game.Table.ForgetPictures(r.Context()); err != nil {
		return nil, err
	}
	return s.pictures(r)
}
