import{a,b}from"/assets/chunk-KWIY32MU.js";import"/assets/chunk-RTUGRNEM.js";export{a as awake,b as keepAwake};
