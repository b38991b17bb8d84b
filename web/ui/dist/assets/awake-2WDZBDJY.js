import{a,b}from"/assets/chunk-HOJWC2G2.js";import"/assets/chunk-53OMPSUP.js";export{a as awake,b as keepAwake};
