import{a,b}from"/assets/chunk-XTXPU7DS.js";import"/assets/chunk-IDUESWMF.js";export{a as awake,b as keepAwake};
