import{a,b}from"/assets/chunk-T4Q7FSEM.js";import"/assets/chunk-JNUGCSBJ.js";export{a as awake,b as keepAwake};
