import{a,b,c,d}from"/assets/chunk-SGPDSVQR.js";import"/assets/chunk-7VACGJ52.js";import"/assets/chunk-3UWDWV4F.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
