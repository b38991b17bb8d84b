import{a,b}from"/assets/chunk-WMXYS53K.js";import"/assets/chunk-JZXVCJYK.js";export{a as awake,b as keepAwake};
