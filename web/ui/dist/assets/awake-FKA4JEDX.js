import{a,b}from"/assets/chunk-YYI7CQOF.js";import"/assets/chunk-YCAVPJ34.js";export{a as awake,b as keepAwake};
