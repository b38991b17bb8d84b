import{a,b,c,d}from"/assets/chunk-FJKAC4BX.js";import"/assets/chunk-KGPNCOUD.js";import"/assets/chunk-UR3WYPJJ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
