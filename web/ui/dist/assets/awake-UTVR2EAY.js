import{a,b}from"/assets/chunk-U7UPBPIG.js";import"/assets/chunk-2ZMCHSYV.js";export{a as awake,b as keepAwake};
