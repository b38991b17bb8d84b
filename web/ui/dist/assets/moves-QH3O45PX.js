import{a,b,c,d}from"/assets/chunk-DIFWHGEA.js";import"/assets/chunk-KVVPSI6N.js";import"/assets/chunk-ZBXKQHPX.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
