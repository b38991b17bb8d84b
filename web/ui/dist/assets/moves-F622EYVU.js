import{a,b,c,d}from"/assets/chunk-NWI2O7OS.js";import"/assets/chunk-HLL53WYI.js";import"/assets/chunk-T4WOLLUV.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
