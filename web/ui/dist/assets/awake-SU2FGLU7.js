import{a,b}from"/assets/chunk-RIKQ663S.js";import"/assets/chunk-SRTRZNVB.js";export{a as awake,b as keepAwake};
