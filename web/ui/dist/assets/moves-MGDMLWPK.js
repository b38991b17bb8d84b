import{a,b,c,d}from"/assets/chunk-HP3PD4SR.js";import"/assets/chunk-474UOYCA.js";import"/assets/chunk-MYG5MBJW.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
