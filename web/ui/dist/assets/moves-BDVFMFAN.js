import{a,b,c,d}from"/assets/chunk-347DS7WM.js";import"/assets/chunk-QRX7P5FD.js";import"/assets/chunk-KOXFWVL3.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
