package vision

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"

	"elderglass/models"
)

// Device is a camera of this computer.
type Device struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// Devices lists the cameras that the system knows, in the order of their
// numbers. Where the system does not tell (only Linux does, without a driver call)
// the list is empty.
func Devices() []Device {
	if runtime.GOOS != "linux" {
		return nil
	}
	return devices(os.DirFS("/sys/class/video4linux"))
}

// devices reads the kernel's list. A camera has several entries; the one with
// index 0 gives pictures, the others only data about them.
func devices(list fs.FS) []Device {
	var found []Device
	for n := 0; n <= maxDevice; n++ {
		entry := fmt.Sprintf("video%d", n)
		index, err := fs.ReadFile(list, path.Join(entry, "index"))
		if err != nil || strings.TrimSpace(string(index)) != "0" {
			continue
		}
		name, err := fs.ReadFile(list, path.Join(entry, "name"))
		if err != nil {
			name = []byte(entry)
		}
		found = append(found, Device{Number: n, Name: strings.TrimSpace(string(name))})
	}
	return found
}

// AutoSource is the first camera of this computer, or the demo where there
// is none.
func AutoSource() Source {
	if found := Devices(); len(found) > 0 {
		return Source{Kind: SourceDevice, Device: found[0].Number}
	}
	return Source{Kind: SourceDemo}
}

// probeDevice says why a camera cannot be opened where the system tells.
func probeDevice(n int) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	f, err := os.OpenFile(fmt.Sprintf("/dev/video%d", n), os.O_RDWR, 0)
	if err != nil {
		return deviceError(n, err)
	}
	if err := f.Close(); err != nil {
		return models.Refuse(models.Unreadable, "refuse.camera-number-silent", "n", n).Because(err)
	}
	return nil
}

// deviceError says what the system's refusal to open a camera means.
func deviceError(n int, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return models.Refuse(models.NotFound, "refuse.no-such-camera", "n", n)
	case errors.Is(err, fs.ErrPermission):
		return models.Refuse(models.Forbidden, "refuse.camera-forbidden", "n", n)
	}
	return models.Refuse(models.Conflict, "refuse.camera-not-opened", "n", n).Because(err)
}
