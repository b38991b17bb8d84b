import{a,b,c,d}from"/assets/chunk-QTVE2QVK.js";import"/assets/chunk-K2SYOOXV.js";import"/assets/chunk-W7Y5XRUU.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
