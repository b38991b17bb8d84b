import{a,b}from"/assets/chunk-5CMORDSS.js";import"/assets/chunk-4DC6E5P7.js";export{a as awake,b as keepAwake};
