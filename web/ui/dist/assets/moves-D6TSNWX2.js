import{a,b,c,d}from"/assets/chunk-X6ZNLYCY.js";import"/assets/chunk-BIM3AGN3.js";import"/assets/chunk-S4CGKDUV.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
