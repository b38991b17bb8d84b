import{a,b}from"/assets/chunk-HNSFVBIU.js";import"/assets/chunk-EZM2EYMP.js";export{a as awake,b as keepAwake};
