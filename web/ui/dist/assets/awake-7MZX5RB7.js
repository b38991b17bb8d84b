import{a,b}from"/assets/chunk-PVM2MP4M.js";import"/assets/chunk-6RC2GKOX.js";import"/assets/chunk-JXHX43VS.js";export{a as awake,b as keepAwake};
