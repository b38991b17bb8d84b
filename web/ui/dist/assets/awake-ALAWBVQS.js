import{a,b}from"/assets/chunk-R2JGAW2J.js";import"/assets/chunk-3O74522C.js";export{a as awake,b as keepAwake};
