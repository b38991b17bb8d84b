import{a,b}from"/assets/chunk-VIA5RG32.js";import"/assets/chunk-7XC34H56.js";export{a as awake,b as keepAwake};
