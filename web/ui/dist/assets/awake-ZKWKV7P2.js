import{a,b}from"/assets/chunk-ELYXHHGF.js";import"/assets/chunk-LFF243EI.js";export{a as awake,b as keepAwake};
