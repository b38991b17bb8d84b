import{a,b}from"/assets/chunk-46P4IR5Z.js";import"/assets/chunk-IGBCJRLC.js";export{a as awake,b as keepAwake};
