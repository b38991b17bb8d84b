import{a,b}from"/assets/chunk-LE7DAAXJ.js";import"/assets/chunk-Q6UXAAGI.js";export{a as awake,b as keepAwake};
