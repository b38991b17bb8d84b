import{a,b}from"/assets/chunk-CITQGYLA.js";import"/assets/chunk-UTB4RZ3Q.js";import"/assets/chunk-DPEPE6GB.js";import"/assets/chunk-A7QJB2DD.js";export{b as Boxes,a as SetupBoxes};
