import{a,b}from"/assets/chunk-RTYFASAA.js";import"/assets/chunk-G2MLVUP3.js";export{a as awake,b as keepAwake};
