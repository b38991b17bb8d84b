import{a,b,c,d}from"/assets/chunk-5EBSD4UI.js";import"/assets/chunk-Y7KFU2NT.js";import"/assets/chunk-5GFLSKGA.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
