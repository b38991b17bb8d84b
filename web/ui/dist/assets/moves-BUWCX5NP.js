import{a,b,c,d}from"/assets/chunk-ARAUTEZW.js";import"/assets/chunk-5OLZCWMM.js";import"/assets/chunk-XO53UOR2.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
