import{a,b,c,d}from"/assets/chunk-QK3OGTN3.js";import"/assets/chunk-SYPRJTNM.js";import"/assets/chunk-F63ZJ7GQ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
