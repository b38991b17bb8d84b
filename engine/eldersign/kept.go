package eldersign

import (
	"encoding/json"
	"maps"

	"elderglass/models"
)

// Keep has a state keep a value under a name: what a change of a box does. The state is a
// copy that nothing else holds, and value is never changed afterwards. Errors have the code
// Internal.
func Keep(s *State, name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return models.Errorf(models.Internal, "what the box keeps as %s cannot be written: %w", name, err)
	}
	kept := maps.Clone(s.Kept)
	if kept == nil {
		kept = map[string]json.RawMessage{}
	}
	kept[name] = data
	s.Kept = kept
	return nil
}

// Kept returns what a state keeps under a name; the zero value before anything is kept.
func Kept[T any](s *State, name string) T {
	var value T
	if json.Unmarshal(s.Kept[name], &value) != nil {
		var none T
		return none
	}
	return value
}
