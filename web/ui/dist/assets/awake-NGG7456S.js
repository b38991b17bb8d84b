import{a,b}from"/assets/chunk-FK74RLI2.js";import"/assets/chunk-A2ID35BT.js";export{a as awake,b as keepAwake};
