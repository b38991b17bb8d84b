import{a,b}from"/assets/chunk-DCVK2FV4.js";import"/assets/chunk-PYHEWFS5.js";export{a as awake,b as keepAwake};
