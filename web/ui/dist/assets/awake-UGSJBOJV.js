import{a,b}from"/assets/chunk-W63S5QNX.js";import"/assets/chunk-T4WOLLUV.js";export{a as awake,b as keepAwake};
