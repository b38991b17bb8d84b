import{a,b}from"/assets/chunk-G5EAQBFB.js";import"/assets/chunk-IYVAH6HX.js";export{a as awake,b as keepAwake};
