import{a,b,c,d}from"/assets/chunk-ZAAIKB33.js";import"/assets/chunk-EAAQSJCP.js";import"/assets/chunk-BIGPBMHH.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
