import{a,b}from"/assets/chunk-BU7CQF4B.js";import"/assets/chunk-73LLH4S2.js";export{a as awake,b as keepAwake};
