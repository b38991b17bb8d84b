import{a,b,c,d}from"/assets/chunk-JH6527SO.js";import"/assets/chunk-KCYMSECW.js";import"/assets/chunk-DGDJAZDP.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
