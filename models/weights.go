package models

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
)

// Manifest says what a network of the recogniser is and where it comes from. It
// lies beside the weights as weights/NAME.json.
type Manifest struct {
	Name string `json:"name"`
	// SHA256 is the hash of weights/NAME.onnx in lower-case hexadecimal digits.
	SHA256  string `json:"sha256"`
	Licence string `json:"licence"`
	// Input and Output say shape, order, unit and range in words.
	Input  string `json:"input"`
	Output string `json:"output"`
	// Trained says on what and how, Command with which command, Seed from which
	// seed, Run in which run, and Figures what was measured on pictures that were kept back.
	Trained string             `json:"trained"`
	Command string             `json:"command"`
	Seed    int                `json:"seed"`
	Run     Run                `json:"run"`
	Figures map[string]float64 `json:"figures"`
}

// Run is the training that made a network.
type Run struct {
	// Commit is that of the recipe, Share how much of the pictures and steps was taken: 1 is all.
	Commit string  `json:"commit"`
	Share  float64 `json:"share"`
	// Torch is PyTorch's version, Processor the machine's with its Cores; "not noted" and 0 for runs before
	// these were written down. Card is the graphics card, or empty where there was none.
	Torch     string `json:"torch"`
	Processor string `json:"processor"`
	Cores     int    `json:"cores"`
	Card      string `json:"card,omitempty"`
}

//go:embed weights
var weightFiles embed.FS

// Weights returns an embedded network in the ONNX format with its manifest. The
// bytes match the manifest's hash. An unknown name is NotFound, a wrong hash Internal.
func Weights(name string) ([]byte, Manifest, error) {
	var m Manifest
	text, err := weightFiles.ReadFile("weights/" + name + ".json")
	if err != nil {
		return nil, m, Errorf(NotFound, "there is no network %q in this program: %w", name, err)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, m, Errorf(Internal, "the manifest of the network %q is damaged: %w", name, err)
	}
	net, err := weightFiles.ReadFile("weights/" + name + ".onnx")
	if err != nil {
		return nil, m, Errorf(Internal, "the network %q has no weights: %w", name, err)
	}
	if sum := sha256.Sum256(net); hex.EncodeToString(sum[:]) != m.SHA256 {
		return nil, m, Errorf(Internal, "the network %q is damaged: install the program again", name)
	}
	return net, m, nil
}
