import{a,b}from"/assets/chunk-AYUTW74U.js";import"/assets/chunk-BZVKUU6J.js";export{a as awake,b as keepAwake};
