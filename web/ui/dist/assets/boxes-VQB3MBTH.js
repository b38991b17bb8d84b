import{a,b}from"/assets/chunk-IXKETTPH.js";import"/assets/chunk-MDEYNWA6.js";import"/assets/chunk-BG4ZMCEW.js";import"/assets/chunk-W73Z3JBN.js";export{b as Boxes,a as SetupBoxes};
