import{a,b}from"/assets/chunk-5ARV2QEA.js";import"/assets/chunk-BX45NS5T.js";export{a as awake,b as keepAwake};
