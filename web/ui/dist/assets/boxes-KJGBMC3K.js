import{a,b}from"/assets/chunk-5CDK6R3M.js";import"/assets/chunk-SYIX6LVD.js";import"/assets/chunk-KGIUDIVY.js";import"/assets/chunk-IGBCJRLC.js";export{b as Boxes,a as SetupBoxes};
