import{a,b}from"/assets/chunk-UTJQE66V.js";import"/assets/chunk-5X2DEHMM.js";export{a as awake,b as keepAwake};
