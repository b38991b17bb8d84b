import{a,b}from"/assets/chunk-CUH6SNU7.js";import"/assets/chunk-GGFMEWAD.js";export{a as awake,b as keepAwake};
