import{a,b,c,d}from"/assets/chunk-DD2SISA6.js";import"/assets/chunk-N4Y2DX6B.js";import"/assets/chunk-FQEEQLQX.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
