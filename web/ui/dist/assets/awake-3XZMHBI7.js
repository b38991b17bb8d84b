import{a,b}from"/assets/chunk-6KOJOJMT.js";import"/assets/chunk-BDBZSU2N.js";export{a as awake,b as keepAwake};
