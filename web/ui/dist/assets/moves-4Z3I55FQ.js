import{a,b,c,d}from"/assets/chunk-EEEG7EIX.js";import"/assets/chunk-GKBSSRMM.js";import"/assets/chunk-PYHEWFS5.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
