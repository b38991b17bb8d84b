import{a,b}from"/assets/chunk-3L2A4RF5.js";import"/assets/chunk-S32RWBKY.js";export{a as awake,b as keepAwake};
