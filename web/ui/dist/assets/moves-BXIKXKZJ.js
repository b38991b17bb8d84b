import{a,b,c,d}from"/assets/chunk-AAPLALDX.js";import"/assets/chunk-QCGJB2MJ.js";import"/assets/chunk-A2ID35BT.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
