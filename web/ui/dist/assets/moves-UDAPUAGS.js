import{a,b,c,d}from"/assets/chunk-4KORSYN7.js";import"/assets/chunk-V2XSJQG4.js";import"/assets/chunk-P5S5PBII.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
