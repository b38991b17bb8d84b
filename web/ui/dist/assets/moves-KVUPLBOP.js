import{a,b,c,d}from"/assets/chunk-WKOIC37A.js";import"/assets/chunk-KQLYN3GH.js";import"/assets/chunk-LFF243EI.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
