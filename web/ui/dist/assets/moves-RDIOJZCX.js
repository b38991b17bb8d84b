import{a,b,c,d}from"/assets/chunk-JMPJSBQ2.js";import"/assets/chunk-CFBUJV6H.js";import"/assets/chunk-2W34EEZZ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
