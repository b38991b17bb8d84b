import{a,b,c,d}from"/assets/chunk-4JKT3VTW.js";import"/assets/chunk-YRA2OE33.js";import"/assets/chunk-JNSV6QD5.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
