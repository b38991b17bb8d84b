import{a,b}from"/assets/chunk-VIBNCDLR.js";import"/assets/chunk-67HCWYN3.js";import"/assets/chunk-COMBKNJH.js";import"/assets/chunk-TF24AFN5.js";export{b as Boxes,a as SetupBoxes};
