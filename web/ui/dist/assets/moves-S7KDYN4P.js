import{a,b,c,d}from"/assets/chunk-E2K4FTCW.js";import"/assets/chunk-OJ3H25BF.js";import"/assets/chunk-YJIELUH2.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
