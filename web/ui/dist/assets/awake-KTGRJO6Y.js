import{a,b}from"/assets/chunk-7ZXQQ66S.js";import"/assets/chunk-675O2W4Y.js";import"/assets/chunk-QFKEHPV4.js";export{a as awake,b as keepAwake};
