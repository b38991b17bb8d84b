import{a,b,c,d}from"/assets/chunk-XDL3IPVZ.js";import"/assets/chunk-IYNYAEBZ.js";import"/assets/chunk-OOULRB6L.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
