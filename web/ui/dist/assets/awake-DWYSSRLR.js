import{a,b}from"/assets/chunk-OKNPCB4I.js";import"/assets/chunk-A7QJB2DD.js";export{a as awake,b as keepAwake};
