import{a,b}from"/assets/chunk-VCASP53Y.js";import"/assets/chunk-QV4O6OAF.js";export{a as awake,b as keepAwake};
