import{a,b}from"/assets/chunk-GMZSBCAP.js";import"/assets/chunk-IHZEODHK.js";export{a as awake,b as keepAwake};
