import{a,b,c,d}from"/assets/chunk-2DLAKPQS.js";import"/assets/chunk-XDAFYAJM.js";import"/assets/chunk-B4G2ZOBR.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
