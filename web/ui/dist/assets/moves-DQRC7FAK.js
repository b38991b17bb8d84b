import{a,b,c,d}from"/assets/chunk-MIU6ZV5U.js";import"/assets/chunk-PGYKN5SK.js";import"/assets/chunk-EZM2EYMP.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
