import{a,b}from"/assets/chunk-WHYQ7YO2.js";import"/assets/chunk-HAUBEH75.js";export{a as awake,b as keepAwake};
