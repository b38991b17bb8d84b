import{a,b}from"/assets/chunk-GXXOY5B5.js";import"/assets/chunk-X4VXL2I4.js";export{a as awake,b as keepAwake};
