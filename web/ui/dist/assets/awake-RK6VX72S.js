import{a,b}from"/assets/chunk-OZ5BQHK4.js";import"/assets/chunk-HPCO2FKY.js";import"/assets/chunk-W73Z3JBN.js";export{a as awake,b as keepAwake};
