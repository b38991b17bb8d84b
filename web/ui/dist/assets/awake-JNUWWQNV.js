import{a,b}from"/assets/chunk-VSOP4GW3.js";import"/assets/chunk-E3XYGLZU.js";export{a as awake,b as keepAwake};
