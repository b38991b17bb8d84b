import{a,b}from"/assets/chunk-TMTTKTZ2.js";import"/assets/chunk-TYYB2E7H.js";import"/assets/chunk-OUOOG7DK.js";import"/assets/chunk-SRTRZNVB.js";export{b as Boxes,a as SetupBoxes};
