import{a,b}from"/assets/chunk-G5BUAOIU.js";import"/assets/chunk-A5DO2GCJ.js";export{a as awake,b as keepAwake};
