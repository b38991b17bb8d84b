import{a,b,c,d}from"/assets/chunk-3O4GYF4U.js";import"/assets/chunk-CJU3IEH7.js";import"/assets/chunk-KIOEX4HN.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
