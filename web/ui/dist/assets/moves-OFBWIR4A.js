import{a,b,c,d}from"/assets/chunk-2Q6KDJAA.js";import"/assets/chunk-OU7337MR.js";import"/assets/chunk-7XC34H56.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
