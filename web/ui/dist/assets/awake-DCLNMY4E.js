import{a,b}from"/assets/chunk-LYB34RMS.js";import"/assets/chunk-I3V2EFTR.js";export{a as awake,b as keepAwake};
