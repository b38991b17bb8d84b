import{a,b}from"/assets/chunk-IRZ3CGGC.js";import"/assets/chunk-OOULRB6L.js";export{a as awake,b as keepAwake};
