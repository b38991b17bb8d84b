import{a,b}from"/assets/chunk-FJAJO5VK.js";import"/assets/chunk-KIOEX4HN.js";export{a as awake,b as keepAwake};
