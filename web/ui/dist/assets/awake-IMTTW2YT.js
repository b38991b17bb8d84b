import{a,b}from"/assets/chunk-GCCWO6KR.js";import"/assets/chunk-4IUPK4IV.js";export{a as awake,b as keepAwake};
