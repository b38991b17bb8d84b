//go:build !nocv

package mats

// #include <stdlib.h>
// #ifdef __GLIBC__
// #include <malloc.h>
// #endif
//
// // keep says which freed memory stays with the process: up to so many bytes of it, also of pictures as large as that.
// // All threads share it: Go calls C from any of them, and one that has no memory of its own kept asks for new pages.
// static void keep(int bytes, int picture) {
// #ifdef __GLIBC__
//   mallopt(M_TRIM_THRESHOLD, bytes);
//   mallopt(M_MMAP_THRESHOLD, picture);
//   mallopt(M_ARENA_MAX, 1);
// #endif
// }
import "C"

// What the process keeps: the pictures in all sizes among which features are sought.
const (
	keptMemory  = 256 << 20
	keptPicture = 32 << 20 // the most that glibc takes
)

// KeepMemory keeps what one picture needed for the next: to take a hundred megabytes from the system, and give them
// back, takes some 30 ms, for each page is cleared. It is to be called before other threads take memory. Where the C
// library is not glibc nothing is done.
func KeepMemory() { C.keep(keptMemory, keptPicture) }
