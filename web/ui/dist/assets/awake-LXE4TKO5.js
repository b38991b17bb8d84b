import{a,b}from"/assets/chunk-KGGEDBW5.js";import"/assets/chunk-UKLAJ2X3.js";export{a as awake,b as keepAwake};
