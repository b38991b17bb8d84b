import{a,b}from"/assets/chunk-HYKABDM4.js";import"/assets/chunk-7CJD24ZF.js";import"/assets/chunk-AWCTRYH7.js";import"/assets/chunk-H6KLOSDL.js";export{b as Boxes,a as SetupBoxes};
