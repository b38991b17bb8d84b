package task

import "elderglass/models"

// The colours of the dice in the boxes.
const (
	Green  models.Colour = "green"
	Yellow models.Colour = "yellow"
	Red    models.Colour = "red"
	White  models.Colour = "white"
	Black  models.Colour = "black"
)

// The faces of the dice: 1 to 4 investigations, and a print of each symbol.
const (
	Face1      models.Face = "investigation-1"
	Face2      models.Face = "investigation-2"
	Face3      models.Face = "investigation-3"
	Face4      models.Face = "investigation-4"
	FaceLore   models.Face = "lore"
	FacePeril  models.Face = "peril"
	FaceTerror models.Face = "terror"
	FaceWild   models.Face = "wild"
)
