import{a,b}from"/assets/chunk-2EMCRYEW.js";import"/assets/chunk-OTJMIEEO.js";export{a as awake,b as keepAwake};
