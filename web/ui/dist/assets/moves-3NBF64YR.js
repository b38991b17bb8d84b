import{a,b,c,d}from"/assets/chunk-7GEVXFQI.js";import"/assets/chunk-5TCM7YUV.js";import"/assets/chunk-ANMJT6LZ.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
