import{a,b}from"/assets/chunk-WQEJDLA5.js";import"/assets/chunk-ANMJT6LZ.js";export{a as awake,b as keepAwake};
