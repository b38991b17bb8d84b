import{a,b}from"/assets/chunk-5CRCSBFP.js";import"/assets/chunk-P5S5PBII.js";export{a as awake,b as keepAwake};
