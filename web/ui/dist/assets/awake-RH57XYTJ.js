import{a,b}from"/assets/chunk-AYDJ2NDE.js";import"/assets/chunk-CTVY3ZKT.js";export{a as awake,b as keepAwake};
