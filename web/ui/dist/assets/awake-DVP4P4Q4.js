import{a,b}from"/assets/chunk-4AS7LFTE.js";import"/assets/chunk-RU3UGUOC.js";export{a as awake,b as keepAwake};
