import{a,b}from"/assets/chunk-4QEG2EVF.js";import"/assets/chunk-YNFJB7AK.js";export{a as awake,b as keepAwake};
