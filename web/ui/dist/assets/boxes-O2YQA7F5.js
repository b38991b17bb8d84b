import{a,b}from"/assets/chunk-CCJN34T2.js";import"/assets/chunk-GX5OK2DT.js";import"/assets/chunk-W2DWISC2.js";import"/assets/chunk-SVCW7CLQ.js";export{b as Boxes,a as SetupBoxes};
