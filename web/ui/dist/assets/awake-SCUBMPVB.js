import{a,b}from"/assets/chunk-O2CEDHYA.js";import"/assets/chunk-ZWIXWWAH.js";import"/assets/chunk-UZ4ONOW6.js";export{a as awake,b as keepAwake};
