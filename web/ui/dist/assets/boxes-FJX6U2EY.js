import{a,b}from"/assets/chunk-5YQXB5AP.js";import"/assets/chunk-D3454KWP.js";import"/assets/chunk-36E5EZYY.js";import"/assets/chunk-5XQWODD3.js";export{b as Boxes,a as SetupBoxes};
