import{a,b}from"/assets/chunk-BGLURET4.js";import"/assets/chunk-LKYYVOXE.js";export{a as awake,b as keepAwake};
