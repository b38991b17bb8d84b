import{a,b,c,d}from"/assets/chunk-2LUOGIFT.js";import"/assets/chunk-4L3M3LV4.js";import"/assets/chunk-RTUGRNEM.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
