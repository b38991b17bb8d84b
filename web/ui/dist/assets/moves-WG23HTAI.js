import{a,b,c,d}from"/assets/chunk-V6ZSURAJ.js";import"/assets/chunk-W4JY74YE.js";import"/assets/chunk-PMNPRTQB.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
