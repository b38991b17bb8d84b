import{a,b}from"/assets/chunk-IZKYP7ZR.js";import"/assets/chunk-OT3N32I3.js";export{a as awake,b as keepAwake};
