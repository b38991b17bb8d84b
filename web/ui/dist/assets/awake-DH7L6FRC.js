import{a,b}from"/assets/chunk-O3B3TBND.js";import"/assets/chunk-JAUP23DE.js";export{a as awake,b as keepAwake};
