import{a,b}from"/assets/chunk-47ZGRZ53.js";import"/assets/chunk-CFXHQYAT.js";import"/assets/chunk-TSSFCYND.js";import"/assets/chunk-OTJMIEEO.js";export{b as Boxes,a as SetupBoxes};
