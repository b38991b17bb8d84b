package e2e_test

import "math"

// WebDriver and WebDriver BiDi have the same words for what fingers do.

type source struct {
	Type    string   `json:"type"`
	ID      string   `json:"id"`
	Actions []action `json:"actions"`
}

type action map[string]any

// clicking presses and releases at a place, in CSS pixels.
func clicking(x, y float64) []source {
	return []source{{"pointer", "mouse", []action{
		{"type": "pointerMove", "x": math.Round(x), "y": math.Round(y), "duration": 0},
		{"type": "pointerDown", "button": 0},
		{"type": "pointerUp", "button": 0},
	}}}
}

// typing presses and releases one key after another.
func typing(keys string) []source {
	var actions []action
	for _, key := range keys {
		actions = append(actions, action{"type": "keyDown", "value": string(key)}, action{
			"type":  "keyUp",
			"value": string(key),
		})
	}
	return []source{{"key", "keyboard", actions}}
}
