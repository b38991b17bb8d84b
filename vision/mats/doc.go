// Package mats passes pictures on: from Go to OpenCV, and from there to a network.
package mats
