import{a,b}from"/assets/chunk-IDKYQXKZ.js";import"/assets/chunk-ZDGND6KN.js";export{a as awake,b as keepAwake};
