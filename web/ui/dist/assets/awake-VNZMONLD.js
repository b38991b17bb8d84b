import{a,b}from"/assets/chunk-KEBSYET6.js";import"/assets/chunk-XO53UOR2.js";export{a as awake,b as keepAwake};
