package rules

import (
	"bytes"
	"encoding/json"

	"elderglass/engine"
	"elderglass/models"
)

// Change is what an event does to a state: small, without any decision, and valid
// only where Decide made it. Its JSON form is the data of the event.
type Change[S any] interface {
	// Kind is the kind of the event.
	Kind() string
	// Apply changes a state that nothing else holds. It copies the lists that it changes,
	// and fails, with the code Invalid, where the state does not fit.
	Apply(*S) error
}

// record makes the event of a change.
func record[S any](c Change[S], label engine.Text) (engine.Event, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return engine.Event{}, models.Errorf(models.Internal, "an event cannot be written: %w", err)
	}
	return engine.Event{Kind: c.Kind(), Data: data, Label: label}, nil
}

// strict decodes JSON and refuses fields that the value has not.
func strict(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// remark changes nothing; its event has a label.
type remark[S any] struct{}

func (*remark[S]) Kind() string { return "remark" }

func (*remark[S]) Apply(*S) error { return nil }
