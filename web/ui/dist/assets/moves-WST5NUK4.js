import{a,b,c,d}from"/assets/chunk-RPYJUACH.js";import"/assets/chunk-5R35QNHQ.js";import"/assets/chunk-6OPE3XJF.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
