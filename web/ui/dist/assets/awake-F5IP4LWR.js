import{a,b}from"/assets/chunk-N6I7TFJV.js";import"/assets/chunk-BYRJBCX6.js";export{a as awake,b as keepAwake};
