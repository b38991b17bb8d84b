import{a,b}from"/assets/chunk-Y324CF5P.js";import"/assets/chunk-3564767V.js";export{a as awake,b as keepAwake};
