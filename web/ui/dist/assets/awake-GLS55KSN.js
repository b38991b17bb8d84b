import{a,b}from"/assets/chunk-AFJDWAVP.js";import"/assets/chunk-6ZV2UC6B.js";export{a as awake,b as keepAwake};
