import{a,b}from"/assets/chunk-OXCR4PNO.js";import"/assets/chunk-F63ZJ7GQ.js";export{a as awake,b as keepAwake};
