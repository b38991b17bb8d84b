import{a,b,c,d}from"/assets/chunk-BDCQX4FN.js";import"/assets/chunk-G5JPCXNB.js";import"/assets/chunk-BYRJBCX6.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
