import{a,b}from"/assets/chunk-T44ZGEDJ.js";import"/assets/chunk-GIDTJVKU.js";export{a as awake,b as keepAwake};
