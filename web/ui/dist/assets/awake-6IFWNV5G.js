import{a,b}from"/assets/chunk-TQPR6QB2.js";import"/assets/chunk-H6KLOSDL.js";export{a as awake,b as keepAwake};
