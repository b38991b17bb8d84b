//go:build !nocv

package sift

// #include <stdlib.h>
import "C"

import "unsafe"

// newLevel returns so many numbers that are not cleared, of memory that Go neither counts nor collects: a hundred
// megabytes of each picture. The caller frees them.
func newLevel(n int) []float32 {
	return unsafe.Slice((*float32)(C.malloc(C.size_t(4*n))), n)
}

func free(level []float32) { C.free(unsafe.Pointer(&level[0])) }
