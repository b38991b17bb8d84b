import{a,b,c,d}from"/assets/chunk-463AXDWT.js";import"/assets/chunk-HMUZXA5U.js";import"/assets/chunk-DCCGW67N.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
