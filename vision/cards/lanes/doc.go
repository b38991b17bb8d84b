// Package lanes does with many pixels at once what Go does with one after the other and OpenCV with much ado for each
// small picture: it adds up products, softens, compares and rectifies, with the vectors that the processor has.
package lanes
