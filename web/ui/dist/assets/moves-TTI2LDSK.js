import{a,b,c,d}from"/assets/chunk-5NGF6IXX.js";import"/assets/chunk-4QXAQJQZ.js";import"/assets/chunk-UKLAJ2X3.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
