import{a,b,c,d}from"/assets/chunk-YA3IZWJC.js";import"/assets/chunk-5DB4QIBQ.js";import"/assets/chunk-F5I2IB67.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
