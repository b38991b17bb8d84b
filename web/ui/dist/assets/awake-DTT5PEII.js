import{a,b}from"/assets/chunk-BO4SUPJY.js";import"/assets/chunk-H2CHUOC4.js";export{a as awake,b as keepAwake};
