import{a,b,c,d}from"/assets/chunk-CGOA74Q5.js";import"/assets/chunk-RCKHUQR2.js";import"/assets/chunk-X4VXL2I4.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
