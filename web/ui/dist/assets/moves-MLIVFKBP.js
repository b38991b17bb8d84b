import{a,b,c,d}from"/assets/chunk-274PY7GI.js";import"/assets/chunk-QV4KAYFU.js";import"/assets/chunk-NS5JGROH.js";export{b as Moves,d as MovesOnTelevision,c as Piece,a as movesOf};
