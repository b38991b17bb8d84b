import{a,b,c,d}from"/assets/chunk-TFYHOJ5G.js";import"/assets/chunk-YERV5YZT.js";import"/assets/chunk-IHZEODHK.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
