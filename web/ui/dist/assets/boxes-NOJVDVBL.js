import{a,b}from"/assets/chunk-GKFZVVXL.js";import"/assets/chunk-FSKRLUSN.js";import"/assets/chunk-X2ME7E7Z.js";import"/assets/chunk-QOOKCNWX.js";export{b as Boxes,a as SetupBoxes};
