import{a,b}from"/assets/chunk-NTMAY6UQ.js";import"/assets/chunk-ZBAKJ336.js";import"/assets/chunk-5TCM7YUV.js";import"/assets/chunk-ANMJT6LZ.js";export{b as Boxes,a as SetupBoxes};
