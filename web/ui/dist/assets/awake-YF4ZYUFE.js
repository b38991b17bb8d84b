import{a,b}from"/assets/chunk-OQCIPP3V.js";import"/assets/chunk-PMNPRTQB.js";export{a as awake,b as keepAwake};
