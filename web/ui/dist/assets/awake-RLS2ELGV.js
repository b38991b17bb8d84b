import{a,b}from"/assets/chunk-X5B3MMQP.js";import"/assets/chunk-NI7ULFRZ.js";export{a as awake,b as keepAwake};
