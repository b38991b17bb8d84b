import{a,b,c,d}from"/assets/chunk-4W5RDBSM.js";import"/assets/chunk-CD2OCWEC.js";import"/assets/chunk-ZDGND6KN.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
