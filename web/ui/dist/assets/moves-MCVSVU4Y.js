import{a,b,c,d}from"/assets/chunk-KPGFFYOJ.js";import"/assets/chunk-FEGUEAIC.js";import"/assets/chunk-E3XYGLZU.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
