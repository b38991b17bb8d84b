import{a,b}from"/assets/chunk-GHF4VPGF.js";import"/assets/chunk-5GFLSKGA.js";export{a as awake,b as keepAwake};
