import{a,b}from"/assets/chunk-UXUL7QLH.js";import"/assets/chunk-ZMT53BQD.js";export{a as awake,b as keepAwake};
