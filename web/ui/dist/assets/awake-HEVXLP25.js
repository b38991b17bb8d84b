import{a,b}from"/assets/chunk-AVDGN3QE.js";import"/assets/chunk-7XRZ4VUY.js";export{a as awake,b as keepAwake};
