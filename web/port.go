package web

import (
	"errors"
	"syscall"
)

// addressInUse is the number of the error on Windows, which has its own.
const addressInUse = syscall.Errno(10048)

func portTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, addressInUse)
}
