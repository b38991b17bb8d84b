import{a,b}from"/assets/chunk-WMGN7QTP.js";import"/assets/chunk-KR3XIBGN.js";export{a as awake,b as keepAwake};
