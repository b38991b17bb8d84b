import{a,b}from"/assets/chunk-ETM3BIE7.js";import"/assets/chunk-LD5BTWZL.js";import"/assets/chunk-WX5BMUKE.js";import"/assets/chunk-QFKEHPV4.js";export{b as Boxes,a as SetupBoxes};
