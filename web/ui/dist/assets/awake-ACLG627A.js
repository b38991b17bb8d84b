import{a,b}from"/assets/chunk-VXNKJ4TP.js";import"/assets/chunk-MRWF5NVE.js";export{a as awake,b as keepAwake};
