import{a,b,c,d}from"/assets/chunk-JUNCQ37J.js";import"/assets/chunk-PFGNZ65H.js";import"/assets/chunk-VJJLMENE.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
