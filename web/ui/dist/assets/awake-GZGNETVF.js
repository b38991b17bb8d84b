import{a,b}from"/assets/chunk-GT3RZHKT.js";import"/assets/chunk-KOXFWVL3.js";export{a as awake,b as keepAwake};
