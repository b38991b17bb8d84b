package web

import (
	"bytes"
	"context"
	"image"
	_ "image/jpeg" // phones send JPEG
	_ "image/png"  // or a screenshot
	"time"

	"elderglass/models"
)

// Bounds of an uploaded picture: a few bytes can claim to be any size, and a strip takes
// much longer to read than a photo of as many pixels. Five megapixels are read within half a
// second; the page makes a phone's photo so small before it sends it.
const (
	maxPixels = 5_000_000
	maxSide   = 8192
)

// photo reads the dice in a picture that a phone took.
func (s *Server) photo(r *request) (any, error) {
	return s.queue.photo(r, func(ctx context.Context, data []byte) (any, error) {
		reading, err := s.config.Camera.ReadPhoto(ctx, data)
		if err != nil {
			return nil, err
		}
		return reading, r.game.Table.ShowPhoto(r.Context(), reading, data)
	})
}

// queue has pictures read one at a time: reading takes memory by the picture's size.
type queue struct {
	held    *tally        // the pictures that are received, until they are read, by phone
	waiting *tally        // what waits for its turn or has it, by phone
	turn    chan struct{} // holds a token while a picture is read
	// patience is how long a picture waits for its turn.
	patience time.Duration
}

func newQueue(patience time.Duration) *queue {
	return &queue{held: newTally(), waiting: newTally(), turn: make(chan struct{}, 1), patience: patience}
}

const (
	// maxHeld bounds how many pictures are received and not read yet, one of each phone: each may take 8 MiB.
	maxHeld = 16
	// maxWaiting bounds how much of one phone waits for a turn, or has it: a deck is taught by looking again and
	// again, and a lesson comes between.
	maxWaiting = 3
)

var errQueueFull = models.Refuse(models.TooMany, "refuse.picture-reader-busy")

// photo receives the picture of a request and has it read in its turn, which comes when all of it is there.
func (q *queue) photo(r *request, read func(context.Context, []byte) (any, error)) (any, error) {
	if !q.held.take(r.by.Holder, 1, maxHeld) {
		return nil, errQueueFull
	}
	defer q.held.free(r.by.Holder)
	data, media, err := readBody(r.Writer, r.Request, maxPicture, "image/jpeg", "image/png")
	if err != nil {
		return nil, err
	}
	if err := checkPicture(data, media); err != nil {
		return nil, err
	}
	return q.inTurn(r, func(ctx context.Context) (any, error) { return read(ctx, data) })
}

// inTurn lets one picture be read at a time. Who comes while one is read waits for a turn, as long as somebody would.
// Who gives up keeps the turn until the reader is done, which does not stop for that.
func (q *queue) inTurn(r *request, read func(context.Context) (any, error)) (any, error) {
	if !q.waiting.take(r.by.Holder, maxWaiting, 0) {
		return nil, errQueueFull
	}
	defer q.waiting.free(r.by.Holder)
	patience, stop := context.WithTimeout(r.Context(), q.patience)
	defer stop()
	select {
	case q.turn <- struct{}{}:
		defer func() { <-q.turn }()
	case <-patience.Done():
		return nil, errQueueFull
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
