import{a,b}from"/assets/chunk-ZBTXK2L3.js";import"/assets/chunk-YDHIV4OJ.js";import"/assets/chunk-PCHHTMC3.js";import"/assets/chunk-WNNQ3VFV.js";export{b as Boxes,a as SetupBoxes};
