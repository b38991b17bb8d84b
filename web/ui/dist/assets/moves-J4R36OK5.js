import{a,b,c,d}from"/assets/chunk-6JEBK25Z.js";import"/assets/chunk-A2Q5CZB4.js";import"/assets/chunk-3O74522C.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
