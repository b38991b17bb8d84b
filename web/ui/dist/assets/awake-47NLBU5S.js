import{a,b}from"/assets/chunk-3F6FCHBK.js";import"/assets/chunk-AIXQHFNW.js";export{a as awake,b as keepAwake};
