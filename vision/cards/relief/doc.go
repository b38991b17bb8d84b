// Package relief lays what pictures have in common, as the frame that all cards of a style share, over a photograph
// pixel by pixel, and moves it until it fits. Pictures are compared by their relief, which is the same in any light.
package relief
