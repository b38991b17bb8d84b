//go:build !nocv

package nets

import (
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"

	"elderglass/models"
)

// graph is what of an ONNX file is needed to run it: the numbers of the fields are those of the format.
type graph struct {
	nodes  []node
	consts map[string]constant
	input  string
	output string
}

// node is one operation.
type node struct {
	op      string
	in, out []string
	// numbers are its attributes that are lists of whole numbers, or one, words those that are words.
	numbers map[string][]int
	words   map[string]string
}

// constant is an array of trained numbers.
type constant struct {
	dims   []int
	values []float32
}

// field is one field of a message in the wire format of protocol buffers.
type field struct {
	number int
	// value is that of a whole number, bytes what any other field holds.
	value uint64
	bytes []byte
}

// fields splits a message. What breaks off gives nil.
func fields(b []byte) []field {
	var out []field
	for len(b) > 0 {
		number, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		size := protowire.ConsumeFieldValue(number, kind, b)
		if size < 0 {
			return nil
		}
		f := field{number: int(number), bytes: b[:size]}
		switch kind {
		case protowire.VarintType:
			f.value, _ = protowire.ConsumeVarint(b)
		case protowire.BytesType:
			f.bytes, _ = protowire.ConsumeBytes(b)
		}
		out, b = append(out, f), b[size:]
	}
	return out
}

// parse reads an ONNX file. The code is Internal: the program carries its files itself.
func parse(file []byte) (*graph, error) {
	g := &graph{consts: map[string]constant{}}
	for _, f := range fields(file) {
		if f.number != 7 { // the graph
			continue
		}
		for _, f := range fields(f.bytes) {
			switch f.number {
			case 1:
				g.nodes = append(g.nodes, parseNode(f.bytes))
			case 5:
				name, c, err := parseConstant(f.bytes)
				if err != nil {
					return nil, err
				}
				g.consts[name] = c
			case 11:
				g.input = firstWord(f.bytes)
			case 12:
				g.output = firstWord(f.bytes)
			}
		}
	}
	if len(g.nodes) == 0 || g.input == "" || g.output == "" {
		return nil, models.Errorf(models.Internal, "this is no network in the ONNX format")
	}
	return g, nil
}

// firstWord is the first field of a message that begins with its name.
func firstWord(b []byte) string {
	for _, f := range fields(b) {
		if f.number == 1 {
			return string(f.bytes)
		}
	}
	return ""
}

func parseNode(b []byte) node {
	n := node{numbers: map[string][]int{}, words: map[string]string{}}
	for _, f := range fields(b) {
		switch f.number {
		case 1:
			n.in = append(n.in, string(f.bytes))
		case 2:
			n.out = append(n.out, string(f.bytes))
		case 4:
			n.op = string(f.bytes)
		case 5:
			name := firstWord(f.bytes)
			for _, a := range fields(f.bytes) {
				switch a.number {
				case 3:
					n.numbers[name] = []int{whole(a.value)}
				case 4:
					n.words[name] = string(a.bytes)
				case 8:
					n.numbers[name] = append(n.numbers[name], wholes(a)...)
				}
			}
		}
	}
	return n
}

// wholes are the numbers of a field of whole numbers, which may be packed.
func wholes(f field) []int {
	if f.value != 0 {
		return []int{whole(f.value)}
	}
	var out []int
	for b := f.bytes; len(b) > 0; {
		v, n := binary.Uvarint(b)
		if n <= 0 {
			return nil
		}
		out, b = append(out, whole(v)), b[n:]
	}
	return out
}

// whole bounds a number to what a net of ours can hold.
func whole(v uint64) int { return int(min(v, 1<<30)) }

func parseConstant(b []byte) (name string, c constant, err error) {
	of, count := uint64(0), 1
	var raw []byte
	for _, f := range fields(b) {
		switch f.number {
		case 1:
			c.dims = append(c.dims, wholes(f)...)
		case 2:
			of = f.value
		case 8:
			name = string(f.bytes)
		case 9:
			raw = f.bytes
		}
	}
	for _, d := range c.dims {
		count *= d
		if d < 1 || count > 1<<28 {
			return "", c, models.Errorf(models.Internal, "the network's constant %q has an impossible size", name)
		}
	}
	if of != 1 || len(raw) != 4*count {
		return "", c, models.Errorf(models.Internal, "the network's constant %q is no array of 32-bit numbers", name)
	}
	c.values = make([]float32, count)
	for i := range c.values {
		c.values[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	return name, c, nil
}
