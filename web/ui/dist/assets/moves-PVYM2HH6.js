import{a,b,c,d}from"/assets/chunk-7GASSTUS.js";import"/assets/chunk-LCXSO7YD.js";import"/assets/chunk-ZLFWVMJI.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
