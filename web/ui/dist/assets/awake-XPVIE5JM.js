import{a,b}from"/assets/chunk-FW2ELIME.js";import"/assets/chunk-UR3WYPJJ.js";export{a as awake,b as keepAwake};
