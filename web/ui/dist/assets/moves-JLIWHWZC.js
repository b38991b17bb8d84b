import{a,b,c,d}from"/assets/chunk-OITVHWSS.js";import"/assets/chunk-QZ3N4GVJ.js";import"/assets/chunk-BX45NS5T.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
