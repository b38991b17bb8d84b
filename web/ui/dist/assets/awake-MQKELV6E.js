import{a,b}from"/assets/chunk-2X3TBXG2.js";import"/assets/chunk-CKSXWLLF.js";import"/assets/chunk-ZCCCKEBX.js";export{a as awake,b as keepAwake};
