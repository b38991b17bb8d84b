package web

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // phones send JPEG
	_ "image/png"  // or a screenshot

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
