import{a,b}from"/assets/chunk-TCVVBEVO.js";import"/assets/chunk-UTKOMPHC.js";export{a as awake,b as keepAwake};
