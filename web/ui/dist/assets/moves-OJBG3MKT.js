import{a,b,c,d}from"/assets/chunk-AIQK7XNI.js";import"/assets/chunk-WOCUPI4P.js";import"/assets/chunk-HAUBEH75.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
