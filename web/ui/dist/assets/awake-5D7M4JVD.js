import{a,b}from"/assets/chunk-L3PFBIL6.js";import"/assets/chunk-UOA62KMI.js";import"/assets/chunk-TF24AFN5.js";export{a as awake,b as keepAwake};
