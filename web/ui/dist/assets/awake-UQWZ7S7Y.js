import{a,b}from"/assets/chunk-K65UU7TB.js";import"/assets/chunk-UIFQGNKE.js";export{a as awake,b as keepAwake};
