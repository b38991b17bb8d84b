import{a,b}from"/assets/chunk-OHQ33CUV.js";import"/assets/chunk-2YRGW377.js";export{a as awake,b as keepAwake};
