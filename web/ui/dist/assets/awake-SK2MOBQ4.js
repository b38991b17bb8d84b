import{a,b}from"/assets/chunk-HMBQD7ZE.js";import"/assets/chunk-37IM2VLY.js";export{a as awake,b as keepAwake};
