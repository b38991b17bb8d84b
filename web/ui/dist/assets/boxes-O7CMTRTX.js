import{a,b}from"/assets/chunk-QPEZFPR5.js";import"/assets/chunk-MMXWG4JI.js";import"/assets/chunk-SRZ3OI5R.js";import"/assets/chunk-VWXCC7DR.js";export{b as Boxes,a as SetupBoxes};
