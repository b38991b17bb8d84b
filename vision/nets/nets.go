//go:build !nocv

package nets

import (
	"math"
	"slices"

	"elderglass/models"
)

// block is how many channels are computed together: maps are stored with so many, or a multiple.
const block = 16

// Net is a network with its memory. It is not safe for concurrent use.
type Net struct {
	steps         []step
	input, output *layout
	out           []float32
	// room is what operations compute with between input and output.
	room []float32
	// kind is the kind of vectors that are used.
	kind int
}

// layout is a map of channels: pixels with their channels side by side, with a border of zeros
// about each image.
type layout struct {
	channels, stored, border int
	images, height, width    int
	values                   []float32
}

// row is how many numbers lie from one row to the next, image from one image to the next.
func (m *layout) row() int   { return (m.width + 2*m.border) * m.stored }
func (m *layout) image() int { return (m.height + 2*m.border) * m.row() }

// at is where a pixel of the first image lies.
func (m *layout) at(y, x int) int { return (y+m.border)*m.row() + (x+m.border)*m.stored }

// reshape makes room, with a border of zeros.
func (m *layout) reshape(images, height, width int) {
	if m.images == images && m.height == height && m.width == width {
		return
	}
	m.images, m.height, m.width = images, height, width
	m.values = slices.Grow(m.values[:0], images*m.image())[:images*m.image()]
	if m.border == 0 {
		return
	}
	side := m.border * m.stored
	for i := range images {
		image := m.values[i*m.image():][:m.image()]
		clear(image[:m.border*m.row()])
		clear(image[(height+m.border)*m.row():])
		for y := range height {
			row := image[(y+m.border)*m.row():][:m.row()]
			clear(row[:side])
			clear(row[len(row)-side:])
		}
	}
}

// step is one operation.
type step interface {
	// shape makes room for the result; it returns false where the input does not fit.
	shape() bool
	// run needs room for what the operation computes with in between.
	run(kind int, room []float32)
}

// Embedded prepares a network that the program carries, and returns the hash of its weights. The code of errors is
// NotFound where there is none of the name, else Internal.
func Embedded(name string) (*Net, string, error) {
	weights, manifest, err := models.Weights(name)
	if err != nil {
		return nil, "", err
	}
	net, err := Load(weights)
	if err != nil {
		return nil, "", models.Errorf(models.Internal, "the network %q cannot be loaded: %w", name, err)
	}
	return net, manifest.SHA256, nil
}

// Load prepares a network of an ONNX file. One with other operations than those of this package
// gives the code Internal.
func Load(file []byte) (*Net, error) {
	g, err := parse(file)
	if err != nil {
		return nil, err
	}
	b := builder{graph: g, maps: map[string]*layout{}, halved: map[string]bool{}, last: map[string]*convolution{}}
	if err := b.build(); err != nil {
		return nil, err
	}
	return &b.net, nil
}

// Shape prepares an input of so many images; Row is where they are written. What was written before
// holds where the shape is the same.
func (n *Net) Shape(images, height, width int) error {
	if images < 1 || height < 1 || width < 1 {
		return models.Errorf(models.Internal, "a network was shown nothing")
	}
	n.input.reshape(images, height, width)
	for _, s := range n.steps {
		if !s.shape() {
			return models.Errorf(models.Internal, "a network cannot be shown %d x %d pixels", width, height)
		}
	}
	return nil
}

// Row is the row of an image of the input: pixels with their channels side by side.
func (n *Net) Row(image, y int) []float32 {
	m := n.input
	return m.values[image*m.image()+m.at(y, 0):][:m.width*m.channels]
}

// Run returns the answer to the input, valid until the next: for each image the channels one after
// the other, each row by row.
func (n *Net) Run() []float32 {
	for _, s := range n.steps {
		s.run(n.kind, n.room)
	}
	m := n.output
	area := m.height * m.width
	n.out = slices.Grow(n.out[:0], m.images*m.channels*area)[:m.images*m.channels*area]
	for i := range m.images {
		planes := n.out[i*m.channels*area:][:m.channels*area]
		for y := range m.height {
			row := m.values[i*m.image()+m.at(y, 0):]
			for x := range m.width {
				for k, v := range row[x*m.stored:][:m.channels] {
					planes[k*area+y*m.width+x] = v
				}
			}
		}
	}
	return n.out
}

// sum adds to a map another one, which may have half its sides.
type sum struct {
	a, b, out *layout
	halved    bool
}

func (s *sum) shape() bool {
	s.out.reshape(s.a.images, s.a.height, s.a.width)
	height, width := s.b.height, s.b.width
	if s.halved {
		height, width = 2*height, 2*width
	}
	return s.a.stored == s.b.stored && s.a.images == s.b.images && s.a.height == height && s.a.width == width
}

func (s *sum) run(int, []float32) {
	half := 0
	if s.halved {
		half = 1
	}
	n := s.a.stored
	for i := range s.a.images {
		for y := range s.a.height {
			a := s.a.values[i*s.a.image()+s.a.at(y, 0):]
			b := s.b.values[i*s.b.image()+s.b.at(y>>half, 0):]
			out := s.out.values[i*s.out.image()+s.out.at(y, 0):]
			for x := range s.a.width {
				from, to := a[n*x:][:n:n], out[n*x:][:n:n]
				for k, v := range b[n*(x>>half):][:n:n] {
					to[k] = from[k] + v
				}
			}
		}
	}
}

// builder makes a net of a graph.
type builder struct {
	graph *graph
	net   Net
	maps  map[string]*layout
	// halved are the maps that are meant at twice their sides; last is the convolution that makes a map.
	halved map[string]bool
	last   map[string]*convolution
	// room is the most that an operation needs.
	room int
}

func (b *builder) build() error {
	b.net.kind = bestKind()
	channels := 0
	if first := b.graph.nodes[0]; len(first.in) > 1 && len(b.graph.consts[first.in[1]].dims) == 4 {
		channels = b.graph.consts[first.in[1]].dims[1]
	}
	b.net.input = &layout{channels: channels, stored: channels}
	b.maps[b.graph.input] = b.net.input
	for _, n := range b.graph.nodes {
		if n.op == "Constant" { // what an enlargement is asked with; that it doubles is checked where it is added
			continue
		}
		if len(n.in) == 0 || len(n.out) != 1 || b.maps[n.in[0]] == nil || !b.add(n) {
			return models.Errorf(models.Internal, "a network's operation %q cannot be run", n.op)
		}
	}
	b.net.room = make([]float32, b.room)
	if b.net.output = b.maps[b.graph.output]; b.net.output == nil || channels == 0 {
		return models.Errorf(models.Internal, "a network has no answer")
	}
	return nil
}

// add adds an operation; it returns false for one that is not known.
func (b *builder) add(n node) bool {
	in, out := b.maps[n.in[0]], n.out[0]
	switch n.op {
	case "Conv", "Gemm":
		c := newConvolution(n, b.graph.consts, in)
		if c == nil || b.halved[n.in[0]] {
			return false
		}
		b.net.steps = append(b.net.steps, c)
		b.room = max(b.room, c.room())
		b.maps[out], b.last[out] = c.out, c
	case "Relu":
		c := b.last[n.in[0]]
		if c == nil || b.used(n.in[0]) != 1 {
			return false
		}
		c.relu = true
		b.maps[out] = in
	case "Flatten":
		b.maps[out] = in
	case "Resize":
		if n.words["mode"] != "nearest" || b.halved[n.in[0]] {
			return false
		}
		b.maps[out], b.halved[out] = in, true
	case "Add":
		if len(n.in) != 2 || b.maps[n.in[1]] == nil || b.halved[n.in[0]] {
			return false
		}
		s := &sum{a: in, b: b.maps[n.in[1]], halved: b.halved[n.in[1]]}
		s.out = &layout{channels: in.channels, stored: in.stored}
		b.net.steps = append(b.net.steps, s)
		b.maps[out] = s.out
	default:
		return false
	}
	return true
}

// used is how often a result is asked for.
func (b *builder) used(name string) int {
	count := 0
	for _, n := range b.graph.nodes {
		for _, in := range n.in {
			if in == name {
				count++
			}
		}
	}
	return count
}

// side is that of a square of so many pixels, 0 where there is none.
func side(area int) int {
	s := int(math.Round(math.Sqrt(float64(area))))
	if s*s != area {
		return 0
	}
	return s
}
