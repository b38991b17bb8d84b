import{a,b}from"/assets/chunk-EWKEYT5C.js";import"/assets/chunk-AKQZXZ7T.js";export{a as awake,b as keepAwake};
