import{a,b,c,d}from"/assets/chunk-5FYMPPSH.js";import"/assets/chunk-XHR54UXV.js";import"/assets/chunk-CTVY3ZKT.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
