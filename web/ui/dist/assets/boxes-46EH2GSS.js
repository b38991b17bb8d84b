import{a,b}from"/assets/chunk-V65IOXNI.js";import"/assets/chunk-GIJWMOPQ.js";import"/assets/chunk-C4UF5TF2.js";import"/assets/chunk-UZ4ONOW6.js";export{b as Boxes,a as SetupBoxes};
