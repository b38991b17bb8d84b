// Package process runs the dice reader as a child process of the same program
// and supervises it: a defect in the picture library ends the child, never the
// game. Parent and child exchange length-framed messages over pipes.
package process

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"elderglass/models"
	"elderglass/vision"
)

// kind names what a message is about.
type kind string

// Messages from the parent to the child.
const (
	sayOpen    kind = "open"    // Setup, Known, Awaited: follow this camera
	sayAwait   kind = "await"   // Awaited: the game waits for this now
	askThrow   kind = "throw"   // Awaited: have the camera throw these dice
	askPreview kind = "preview" // the latest picture as a JPEG
	askPhoto   kind = "photo"   // payload: read this picture
	askHealth  kind = "health"  // how good the pictures are
	askLearn   kind = "learn"   // Dice; payload: learn how these dice of this picture look
	askStill   kind = "still"   // the last picture of the calibration as a JPEG

	askCalibrate kind = "calibrate" // Calibrate: do this deed of a calibration

	// askCards: payload, empty for the camera's latest picture: which cards lie in it, of those in Asked where
	// it may be several.
	askCards       kind = "cards"
	askTeachCards  kind = "teach-cards"  // Lesson: learn how these cards look
	askKnownCards  kind = "known-cards"  // which cards were taught: payload of the reply, as JSON
	askUnlearnCard kind = "unlearn-card" // Card: take its newest picture back, or with All drop all of them
	askForgetCards kind = "forget-cards" // drop the pictures of cards
)

// Messages from the child to the parent.
const (
	sayAlive kind = "alive" // Work: the child runs, and what it did since it said so last
	sayTray  kind = "tray"  // Tray: what the tray does now
	sayRoll  kind = "roll"  // Roll and Tray; payload: the picture as a JPEG
	reply    kind = "reply" // to the request with the same ID
)

// message is the header of one message. Which fields are set depends on Kind.
type message struct {
	Kind    kind            `json:"kind"`
	ID      uint64          `json:"id,omitempty"`
	Setup   *Setup          `json:"setup,omitempty"`
	Known   *models.Tray    `json:"known,omitempty"`
	Awaited *awaited        `json:"awaited,omitempty"`
	Tray    *models.Tray    `json:"tray,omitempty"`
	Roll    *models.Roll    `json:"roll,omitempty"`
	Reading *models.Reading `json:"reading,omitempty"`
	Health  *vision.Health  `json:"health,omitempty"`
	Dice    []models.Die    `json:"dice,omitempty"`
	Error   *models.Error   `json:"error,omitempty"`
	Work    *work           `json:"work,omitempty"`

	Calibrate   *models.CalibrationOrder `json:"calibrate,omitempty"`
	Calibration *models.Calibration      `json:"calibration,omitempty"`

	Sight  *models.CardSight  `json:"sight,omitempty"`
	Lesson *models.CardLesson `json:"lesson,omitempty"`
	Card   *models.CardRef    `json:"card,omitempty"`
	All    bool               `json:"all,omitempty"`
	Asked  []models.CardRef   `json:"asked,omitempty"`
}

// awaited is a models.Expectation on its way to a camera that throws dice itself.
type awaited struct {
	Dice map[models.Colour]int `json:"dice"`
	Stay []models.Die          `json:"stay,omitempty"`
}

// Bounds of a message in bytes.
const (
	maxHeader  = 1 << 20
	maxPayload = 32 << 20
	prefix     = 8
)

// errFrame says that a message that was read, or is to be written, is none.
var errFrame = errors.New("message out of bounds")

// tooLarge is what a person is told of a message that is not sent for its size.
func tooLarge() *models.Error { return models.Refuse(models.TooLarge, "refuse.command-too-large") }

// write sends one message: the lengths of header and payload as 32-bit big-endian
// numbers, the header as JSON, the payload as it is. Nothing is sent where the error
// is errFrame.
func write(w io.Writer, m message, payload []byte) error {
	header, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("message %s: %w", m.Kind, err)
	}
	if len(header) > maxHeader || len(payload) > maxPayload {
		return errFrame
	}
	buf := make([]byte, prefix, prefix+len(header)+len(payload))
	binary.BigEndian.PutUint32(buf[0:], uint32(len(header)))  //nolint:gosec // at most maxHeader
	binary.BigEndian.PutUint32(buf[4:], uint32(len(payload))) //nolint:gosec // at most maxPayload
	buf = append(append(buf, header...), payload...)
	_, err = w.Write(buf)
	return err
}

// read receives one message. io.EOF says that the other side has ended between
// two messages.
func read(r io.Reader) (m message, payload []byte, err error) {
	var lengths [prefix]byte
	if _, err := io.ReadFull(r, lengths[:]); err != nil {
		return m, nil, err
	}
	header, body := binary.BigEndian.Uint32(lengths[0:]), binary.BigEndian.Uint32(lengths[4:])
	if header > maxHeader || body > maxPayload {
		return m, nil, errFrame
	}
	data, err := readExactly(r, int64(header))
	if err != nil {
		return m, nil, err
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, nil, fmt.Errorf("message header: %w", err)
	}
	payload, err = readExactly(r, int64(body))
	return m, payload, err
}

// readExactly reads n bytes. Memory grows with what arrives, not with what was
// announced.
func readExactly(r io.Reader, n int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, n))
	if err == nil && int64(len(data)) < n {
		err = io.ErrUnexpectedEOF
	}
	return data, err
}
