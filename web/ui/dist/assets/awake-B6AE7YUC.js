import{a,b}from"/assets/chunk-O4V4QTN2.js";import"/assets/chunk-QR4X64LX.js";export{a as awake,b as keepAwake};
