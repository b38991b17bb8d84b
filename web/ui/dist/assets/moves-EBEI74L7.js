import{a,b,c,d}from"/assets/chunk-NUT4QKO5.js";import"/assets/chunk-ABTHBII2.js";import"/assets/chunk-NI7ULFRZ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
