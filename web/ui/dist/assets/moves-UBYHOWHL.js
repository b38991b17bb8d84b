import{a,b,c,d}from"/assets/chunk-JO4NZFIP.js";import"/assets/chunk-6DFKI7G4.js";import"/assets/chunk-3564767V.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
