import{a,b,c,d}from"/assets/chunk-JZJ3GGXP.js";import"/assets/chunk-7YIAUPMP.js";import"/assets/chunk-UTKOMPHC.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
