import{a,b,c,d}from"/assets/chunk-U5BZCIKS.js";import"/assets/chunk-QLLXULC7.js";import"/assets/chunk-UIFQGNKE.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
