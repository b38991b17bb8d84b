import{a,b}from"/assets/chunk-SXNPNGX4.js";import"/assets/chunk-OIIDNTFZ.js";export{a as awake,b as keepAwake};
