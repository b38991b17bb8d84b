import{a,b}from"/assets/chunk-SFFKTZEZ.js";import"/assets/chunk-SVCW7CLQ.js";export{a as awake,b as keepAwake};
