import{a,b,c,d}from"/assets/chunk-A5YULRDI.js";import"/assets/chunk-AOBEHYZY.js";import"/assets/chunk-PLG3BW5G.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
