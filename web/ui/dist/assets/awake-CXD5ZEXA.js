import{a,b}from"/assets/chunk-AZTFFYFA.js";import"/assets/chunk-DCCGW67N.js";export{a as awake,b as keepAwake};
