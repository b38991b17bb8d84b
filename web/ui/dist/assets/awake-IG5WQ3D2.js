import{a,b}from"/assets/chunk-5X5SWMLO.js";import"/assets/chunk-DGDJAZDP.js";export{a as awake,b as keepAwake};
