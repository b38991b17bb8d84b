import{a,b,c,d}from"/assets/chunk-UGY4JHH2.js";import"/assets/chunk-EKIIVARL.js";import"/assets/chunk-S32RWBKY.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
