import{a,b}from"/assets/chunk-2Q5ET6TI.js";import"/assets/chunk-ZBXKQHPX.js";export{a as awake,b as keepAwake};
