import{a,b,c,d}from"/assets/chunk-3HAZE6HL.js";import"/assets/chunk-533UYKX2.js";import"/assets/chunk-4DC6E5P7.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
