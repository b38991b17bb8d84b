import{a,b}from"/assets/chunk-6QQST45T.js";import"/assets/chunk-U3SATY73.js";export{a as awake,b as keepAwake};
