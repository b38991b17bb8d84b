import{a,b}from"/assets/chunk-7ADYXTLM.js";import"/assets/chunk-CIEPWTHS.js";export{a as awake,b as keepAwake};
