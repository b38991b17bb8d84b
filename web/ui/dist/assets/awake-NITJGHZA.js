import{a,b}from"/assets/chunk-5XJTLVAT.js";import"/assets/chunk-4X3EZB6P.js";export{a as awake,b as keepAwake};
