import{a,b}from"/assets/chunk-5QIYKRIT.js";import"/assets/chunk-QOOKCNWX.js";export{a as awake,b as keepAwake};
