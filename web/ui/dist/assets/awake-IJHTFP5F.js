import{a,b}from"/assets/chunk-FIINRZVL.js";import"/assets/chunk-F5I2IB67.js";export{a as awake,b as keepAwake};
