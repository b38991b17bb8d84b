import{a,b}from"/assets/chunk-IV55NLHT.js";import"/assets/chunk-DCTYDBLZ.js";export{a as awake,b as keepAwake};
