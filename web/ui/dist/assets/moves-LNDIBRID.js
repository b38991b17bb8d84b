import{a,b,c,d}from"/assets/chunk-YNSULXP6.js";import"/assets/chunk-QOCS6DJ4.js";import"/assets/chunk-YCAVPJ34.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
