import{a,b}from"/assets/chunk-IFS5ZTGB.js";import"/assets/chunk-VJJLMENE.js";export{a as awake,b as keepAwake};
