import{a,b}from"/assets/chunk-DBS267VO.js";import"/assets/chunk-3FGENMTH.js";export{a as awake,b as keepAwake};
