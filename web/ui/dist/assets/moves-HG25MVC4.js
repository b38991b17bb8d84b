import{a,b,c,d}from"/assets/chunk-N65IL4GT.js";import"/assets/chunk-263TDURK.js";import"/assets/chunk-A5DO2GCJ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
