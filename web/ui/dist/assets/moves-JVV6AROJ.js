import{a,b,c,d}from"/assets/chunk-S5TD52DB.js";import"/assets/chunk-S4F52YJU.js";import"/assets/chunk-7XRZ4VUY.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
