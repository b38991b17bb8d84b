import{a,b}from"/assets/chunk-OJZHFWTV.js";import"/assets/chunk-MYG5MBJW.js";export{a as awake,b as keepAwake};
