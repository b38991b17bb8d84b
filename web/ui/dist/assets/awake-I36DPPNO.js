import{a,b}from"/assets/chunk-36GK727V.js";import"/assets/chunk-W7Y5XRUU.js";export{a as awake,b as keepAwake};
