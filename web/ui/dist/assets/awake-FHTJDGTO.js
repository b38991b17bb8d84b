import{a,b}from"/assets/chunk-BUFMZSUE.js";import"/assets/chunk-OUCQ27IG.js";export{a as awake,b as keepAwake};
