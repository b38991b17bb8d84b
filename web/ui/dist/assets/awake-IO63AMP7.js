import{a,b}from"/assets/chunk-CXQR3BXW.js";import"/assets/chunk-S4CGKDUV.js";export{a as awake,b as keepAwake};
