import{a,b,c,d}from"/assets/chunk-RQDZ2PN6.js";import"/assets/chunk-A3DVTRBM.js";import"/assets/chunk-BDBZSU2N.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
