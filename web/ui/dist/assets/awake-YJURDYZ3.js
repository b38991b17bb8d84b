import{a,b}from"/assets/chunk-MATZTWRE.js";import"/assets/chunk-FQEEQLQX.js";export{a as awake,b as keepAwake};
