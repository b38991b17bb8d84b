import{a,b}from"/assets/chunk-CSP6SA3S.js";import"/assets/chunk-6OPE3XJF.js";export{a as awake,b as keepAwake};
