import{a,b,c,d}from"/assets/chunk-FOGR7ARF.js";import"/assets/chunk-KQG6XNQJ.js";import"/assets/chunk-KR3XIBGN.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
