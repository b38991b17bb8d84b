import{a,b,c,d}from"/assets/chunk-WOL24Q5R.js";import"/assets/chunk-23PPOPIC.js";import"/assets/chunk-BZVKUU6J.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
