import{a,b,c,d}from"/assets/chunk-4JRX3HRF.js";import"/assets/chunk-LARKXOQ5.js";import"/assets/chunk-2ZMCHSYV.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
