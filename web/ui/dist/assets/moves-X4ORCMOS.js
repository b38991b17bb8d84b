import{a,b,c,d}from"/assets/chunk-XZO22TEF.js";import"/assets/chunk-MDJDPLHS.js";import"/assets/chunk-2YRGW377.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
