import{a,b}from"/assets/chunk-2H6DSNBM.js";import"/assets/chunk-67VAZQHT.js";export{a as awake,b as keepAwake};
