import{a,b}from"/assets/chunk-J73Q5SHZ.js";import"/assets/chunk-PLG3BW5G.js";export{a as awake,b as keepAwake};
