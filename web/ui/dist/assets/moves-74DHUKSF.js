import{a,b,c,d}from"/assets/chunk-JSTPEAA6.js";import"/assets/chunk-XP4AEJJ7.js";import"/assets/chunk-RJPWSP7X.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
