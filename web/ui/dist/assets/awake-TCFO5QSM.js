import{a,b}from"/assets/chunk-JST3LVPM.js";import"/assets/chunk-ZLFWVMJI.js";export{a as awake,b as keepAwake};
