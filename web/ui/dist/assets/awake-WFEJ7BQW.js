import{a,b}from"/assets/chunk-PO4VFD73.js";import"/assets/chunk-RJPWSP7X.js";export{a as awake,b as keepAwake};
