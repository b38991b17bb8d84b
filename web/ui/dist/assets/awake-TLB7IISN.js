import{a,b}from"/assets/chunk-7332P24Y.js";import"/assets/chunk-BS34KCY6.js";export{a as awake,b as keepAwake};
