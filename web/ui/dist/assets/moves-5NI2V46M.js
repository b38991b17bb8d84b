import{a,b,c,d}from"/assets/chunk-QUZUCKDW.js";import"/assets/chunk-WJV5VGUO.js";import"/assets/chunk-4IUPK4IV.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
