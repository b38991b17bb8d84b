import{a,b}from"/assets/chunk-BLI5PICH.js";import"/assets/chunk-NS5JGROH.js";export{a as awake,b as keepAwake};
