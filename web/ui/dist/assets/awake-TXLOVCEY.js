import{a,b}from"/assets/chunk-Q6UHS3FC.js";import"/assets/chunk-BIGPBMHH.js";export{a as awake,b as keepAwake};
