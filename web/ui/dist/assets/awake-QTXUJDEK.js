import{a,b}from"/assets/chunk-R5LU7YMY.js";import"/assets/chunk-2W34EEZZ.js";export{a as awake,b as keepAwake};
