import{a,b}from"/assets/chunk-5DXC42IQ.js";import"/assets/chunk-YJIELUH2.js";export{a as awake,b as keepAwake};
