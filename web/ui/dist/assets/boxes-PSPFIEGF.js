import{a,b}from"/assets/chunk-LIANSLCW.js";import"/assets/chunk-YY4S7PJY.js";import"/assets/chunk-KO2JN3RY.js";import"/assets/chunk-4X3EZB6P.js";export{b as Boxes,a as SetupBoxes};
