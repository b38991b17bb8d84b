import{a,b}from"/assets/chunk-JGUXCJZV.js";import"/assets/chunk-B4G2ZOBR.js";export{a as awake,b as keepAwake};
