import{a,b}from"/assets/chunk-JAV65VI7.js";import"/assets/chunk-VFIYL45D.js";export{a as awake,b as keepAwake};
