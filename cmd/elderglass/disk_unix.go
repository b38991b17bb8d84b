//go:build linux || darwin

package main

import "syscall"

// freeBytes returns how much a user may still write to the disk of a folder.
func freeBytes(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return s.Bavail * uint64(max(s.Bsize, 0)), nil
}
