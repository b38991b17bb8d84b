//go:build !nocv

package nets

// #cgo CFLAGS: -O2
// #cgo noescape conv
// #cgo nocallback conv
// #cgo noescape conv_tiles
// #cgo nocallback conv_tiles
// #include "conv.h"
import "C"

import "slices"

// convolution multiplies each pixel's neighbourhood with trained weights. A linear layer is one whose
// neighbourhood is the whole map.
type convolution struct {
	in, out *layout
	// kernel is the side of the neighbourhood, border what of it may lie outside.
	kernel, stride, border int
	linear, relu           bool
	weights, bias          []float32
	// tiles are the weights of the places of a tile, where the layer can be computed by tiles.
	tiles []float32
}

func bestKind() int { return int(C.conv_best()) }

// newConvolution returns nil for what is none that can be run.
func newConvolution(n node, consts map[string]constant, in *layout) *convolution {
	if len(n.in) != 3 {
		return nil
	}
	w, bias := consts[n.in[1]], consts[n.in[2]]
	c := &convolution{in: in, stride: 1}
	switch {
	case n.op == "Gemm" && len(w.dims) == 2 && slices.Equal(n.numbers["transB"], []int{1}):
		c.linear, c.kernel = true, side(w.dims[1]/in.channels)
	case n.op == "Conv" && len(w.dims) == 4 && len(n.numbers["strides"]) == 2 && len(n.numbers["pads"]) == 4:
		c.kernel, c.stride, c.border = w.dims[2], n.numbers["strides"][0], n.numbers["pads"][0]
		plain := w.dims[2] == w.dims[3] && w.dims[1] == in.channels && n.numbers["strides"][1] == c.stride && c.stride > 0
		for _, p := range n.numbers["pads"] {
			plain = plain && p == c.border
		}
		for _, v := range slices.Concat(n.numbers["dilations"], n.numbers["group"]) {
			plain = plain && v == 1
		}
		if !plain {
			return nil
		}
	default:
		return nil
	}
	channels := w.dims[0]
	if c.kernel == 0 || len(bias.values) != channels || len(w.values) != channels*in.channels*c.kernel*c.kernel {
		return nil
	}
	in.border = max(in.border, c.border)
	stored := (channels + block - 1) / block * block
	c.out = &layout{channels: channels, stored: stored}
	c.bias = make([]float32, stored)
	copy(c.bias, bias.values)
	c.pack(w.values)
	if c.kernel == 3 && c.stride == 1 && in.channels >= block {
		c.packTiles(w.values)
	}
	return c
}

// pack stores the weights in the order in which they are needed: by blocks of channels, and of these by
// the neighbourhood's rows, its pixels, their channels.
func (c *convolution) pack(values []float32) {
	area := c.kernel * c.kernel
	c.weights = make([]float32, c.out.stored*c.in.channels*area)
	for i, v := range values {
		to, from, at := i/(c.in.channels*area), i/area%c.in.channels, i%area
		c.weights[((to/block*area+at)*c.in.channels+from)*block+to%block] = v
	}
}

// places are the pixels of the input that a tile of 2 x 2 pixels of the output depends on.
const places = 4 * 4

// packTiles stores the weights for tiles of 2 x 2 pixels: by the places of a tile, by blocks of channels, and of these
// by the channels of the input.
func (c *convolution) packTiles(values []float32) {
	from := c.in.channels
	c.tiles = make([]float32, places*c.out.stored*from)
	for i := range c.out.channels * from {
		to, channel := i/from, i%from
		rows := [4][3]float32{}
		for x := range 3 {
			for y, v := range spread([3]float32{values[9*i+x], values[9*i+3+x], values[9*i+6+x]}) {
				rows[y][x] = v
			}
		}
		for y, row := range rows {
			for x, v := range spread(row) {
				place := 4*y + x
				c.tiles[((place*c.out.stored+to/block*block)*from)+channel*block+to%block] = v
			}
		}
	}
}

// spread transforms three weights for the four places of a tile along one axis.
func spread(w [3]float32) [4]float32 {
	return [4]float32{w[0], (w[0] + w[1] + w[2]) / 2, (w[0] - w[1] + w[2]) / 2, w[2]}
}

// room is how many numbers are computed with between the input and the output.
func (c *convolution) room() int {
	if c.tiles == nil {
		return 0
	}
	return places * C.TOGETHER * (c.in.stored + c.out.stored)
}

func (c *convolution) shape() bool {
	if c.linear {
		c.out.reshape(c.in.images, 1, 1)
		return c.in.height == c.kernel && c.in.width == c.kernel
	}
	height, width := c.in.height+2*c.border-c.kernel, c.in.width+2*c.border-c.kernel
	if height < 0 || width < 0 {
		return false
	}
	c.out.reshape(c.in.images, height/c.stride+1, width/c.stride+1)
	return true
}

func (c *convolution) run(kind int, room []float32) {
	in, out := c.in, c.out
	l := C.layer{
		images: C.int(out.images), height: C.int(out.height), width: C.int(out.width),
		channels: C.int(in.channels), blocks: C.int(out.stored / block),
		kernel_height: C.int(c.kernel), runs: C.int(c.kernel), run: C.int(in.channels), in_pixel: C.int(in.stored),
		in_image: C.int(in.image()), in_down: C.int(c.stride * in.row()), in_step: C.int(c.stride * in.stored),
		out_image: C.int(out.image()), out_down: C.int(out.row()), out_step: C.int(out.stored),
		in_row: C.int(in.row()), block: C.int(c.kernel * c.kernel * in.channels * block),
	}
	if in.stored == in.channels { // the pixels of a row of the kernel lie side by side
		l.runs, l.run = 1, C.int(c.kernel*in.channels)
	}
	if c.linear { // images are computed as the pixels of a row
		l.images, l.width, l.in_step, l.out_step = 1, l.images, l.in_image, l.out_image
	}
	if c.relu {
		l.relu = 1
	}
	if last := out.channels % block; last > 0 && last <= block/2 {
		l.half = 1
	}
	from, to := in.values[in.at(-c.border, -c.border):], out.values[out.at(0, 0):]
	start, end, bias := (*C.float)(&from[0]), (*C.float)(&to[0]), (*C.float)(&c.bias[0])
	if c.tiles != nil && kind <= C.TILED && out.height > 1 && out.width > 1 {
		C.conv_tiles(C.int(kind), l, start, (*C.float)(&c.tiles[0]), bias, end, (*C.float)(&room[0]))
		return
	}
	C.conv(C.int(kind), l, start, (*C.float)(&c.weights[0]), bias, end)
}
