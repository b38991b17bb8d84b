import{a,b}from"/assets/chunk-OIN5D7WI.js";import"/assets/chunk-5XQWODD3.js";export{a as awake,b as keepAwake};
