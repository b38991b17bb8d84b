package demo

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"sync"

	"elderglass/models"
)

// The sheet holds the prints of the faces row by row, white on black.
const (
	cell        = 96 // pixels
	sheetAcross = 5
)

// printed are the faces on the sheet, in its order. A face that is not there is blank.
var printed = []models.Face{
	"investigation-1", "investigation-2", "investigation-3", "investigation-4", "lore",
	"peril", "terror", "wild", "success", "elder-sign",
	"tentacle", "success+tentacle", "success+elder-sign", "1", "2",
	"3", "4", "5", "6",
}

// sheetPNG is drawn from the page's icons: go test ./vision/demo -run Sheet -update.
//
//go:embed faces.png
var sheetPNG []byte

// mask is how much ink lies in each of cell x cell places of a face, 0…1.
type mask []float32

var masks = sync.OnceValue(func() map[models.Face]mask {
	sheet, err := png.Decode(bytes.NewReader(sheetPNG))
	if err != nil {
		panic(fmt.Sprintf("the demo's faces: %v", err))
	}
	all := make(map[models.Face]mask, len(printed))
	for i, face := range printed {
		at := image.Pt(i%sheetAcross*cell, i/sheetAcross*cell)
		m := make(mask, cell*cell)
		for k := range m {
			//nolint:forcetypeassert // GrayModel makes nothing else
			grey := color.GrayModel.Convert(sheet.At(at.X+k%cell, at.Y+k/cell)).(color.Gray)
			m[k] = float32(grey.Y) / 255
		}
		all[face] = m
	}
	return all
})

// at is the ink at u, v of 0…1, between the places of the mask.
func (m mask) at(u, v float64) float64 {
	x, y := u*cell-0.5, v*cell-0.5
	if m == nil || x < 0 || y < 0 || x >= cell-1 || y >= cell-1 {
		return 0
	}
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	p := m[j*cell+i:]
	return float64((p[0]*(1-fx)+p[1]*fx)*(1-fy) + (p[cell]*(1-fx)+p[cell+1]*fx)*fy)
}
