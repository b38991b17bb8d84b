// Package vision reads dice: a picture in, the dice with colour, face, corners
// and confidence out. It also holds the camera sources and the supervised reader
// process. OpenCV is used here and in package calibration only; with the build
// tag nocv the package builds without it and the reader is unavailable.
package vision
