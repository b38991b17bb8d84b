package models

// Where names a place of the picture for people; x and y are shares of its size.
func Where(x, y float64) Text {
	row, column := "middle", ""
	switch {
	case y < 0.33:
		row = "top"
	case y > 0.67:
		row = "bottom"
	}
	switch {
	case x < 0.33:
		column = "-left"
	case x > 0.67:
		column = "-right"
	}
	return Say("where." + row + column)
}
