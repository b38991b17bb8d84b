import{a,b,c,d}from"/assets/chunk-5IM6NMGQ.js";import"/assets/chunk-JBW7ABZ7.js";import"/assets/chunk-OT3N32I3.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
