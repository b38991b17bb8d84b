import{a,b,c,d}from"/assets/chunk-KZ7S2M43.js";import"/assets/chunk-Z57RQCZR.js";import"/assets/chunk-73LLH4S2.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
