import{a,b}from"/assets/chunk-FNE7S4SC.js";import"/assets/chunk-3UWDWV4F.js";export{a as awake,b as keepAwake};
