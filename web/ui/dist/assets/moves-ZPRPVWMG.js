import{a,b,c,d}from"/assets/chunk-RLQB6GG3.js";import"/assets/chunk-JC66ZIBN.js";import"/assets/chunk-IDUESWMF.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
