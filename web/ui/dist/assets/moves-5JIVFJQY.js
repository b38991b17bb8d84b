import{a,b,c,d}from"/assets/chunk-Q2Y7DBBJ.js";import"/assets/chunk-JOVDHGLS.js";import"/assets/chunk-OIIDNTFZ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
