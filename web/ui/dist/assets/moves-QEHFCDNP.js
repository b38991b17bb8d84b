import{a,b,c,d}from"/assets/chunk-5T2QMWES.js";import"/assets/chunk-6MPYP6HD.js";import"/assets/chunk-53OMPSUP.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
