import{a,b}from"/assets/chunk-AS4XG55V.js";import"/assets/chunk-FF3BLKKX.js";import"/assets/chunk-UBGJ72M5.js";export{a as awake,b as keepAwake};
