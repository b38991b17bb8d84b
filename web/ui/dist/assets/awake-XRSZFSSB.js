import{a,b}from"/assets/chunk-AIMUBSEJ.js";import"/assets/chunk-K5MKE7E3.js";export{a as awake,b as keepAwake};
