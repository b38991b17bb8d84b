import{a,b,c,d}from"/assets/chunk-QLGXQVQL.js";import"/assets/chunk-DPEPE6GB.js";import"/assets/chunk-A7QJB2DD.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
