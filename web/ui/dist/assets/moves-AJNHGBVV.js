import{a,b,c,d}from"/assets/chunk-4LKKEHCW.js";import"/assets/chunk-HT2H6EGQ.js";import"/assets/chunk-H2CHUOC4.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
