import{a,b}from"/assets/chunk-7UVFSGEI.js";import"/assets/chunk-6WVEQHDJ.js";import"/assets/chunk-VWXCC7DR.js";export{a as awake,b as keepAwake};
