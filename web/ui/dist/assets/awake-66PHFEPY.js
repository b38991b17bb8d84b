import{a,b}from"/assets/chunk-OQRSIGUK.js";import"/assets/chunk-WNNQ3VFV.js";export{a as awake,b as keepAwake};
