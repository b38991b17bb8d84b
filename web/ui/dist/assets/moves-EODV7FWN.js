import{a,b,c,d}from"/assets/chunk-LB34E246.js";import"/assets/chunk-3SGMWYQ5.js";import"/assets/chunk-U3SATY73.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
