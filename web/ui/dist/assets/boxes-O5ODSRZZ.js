import{a,b}from"/assets/chunk-S2U5II2C.js";import"/assets/chunk-2LCJUULR.js";import"/assets/chunk-N6XKOPVW.js";import"/assets/chunk-UBGJ72M5.js";export{b as Boxes,a as SetupBoxes};
