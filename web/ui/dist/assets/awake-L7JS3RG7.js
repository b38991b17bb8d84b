import{a,b}from"/assets/chunk-SEVUTNKA.js";import"/assets/chunk-JNSV6QD5.js";export{a as awake,b as keepAwake};
