import{a,b,c,d}from"/assets/chunk-37GJEEWN.js";import"/assets/chunk-HUJ6FV47.js";import"/assets/chunk-I3V2EFTR.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
