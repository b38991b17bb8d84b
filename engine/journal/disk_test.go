package journal_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// disk is the real disk with a hand in between: a SQLite VFS that passes every
// call on, tells of each write, truncation, sync and removal first, and fails
// those that the test wants to fail.
type disk struct {
	name string
	// before is told of a call before it happens; what it returns other than
	// sqlite3.SQLITE_OK is the result, and the call does not happen. keep is how
	// many bytes of a write that fails are written all the same.
	before func(c call) (result int32, keep int)

	base *sqlite3.Tsqlite3_vfs
	held []any // functions that C memory points to

	mu sync.Mutex
	// opened are the open files by the address of their sqlite3_file.
	opened map[uintptr]openFile
	// methods are our methods by the address of the system's, of which there are
	// several kinds.
	methods map[uintptr]uintptr
}

type openFile struct {
	name  string
	inner *sqlite3.Tsqlite3_io_methods
}

// call is one change of a file.
type call struct {
	kind string // write, truncate, sync or delete
	file string // base name
	at   int64
	data []byte
}

var disks atomic.Int64

type (
	openFunc     = func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32
	deleteFunc   = func(*libc.TLS, uintptr, uintptr, int32) int32
	writeFunc    = func(*libc.TLS, uintptr, uintptr, int32, int64) int32
	truncateFunc = func(*libc.TLS, uintptr, int64) int32
	syncFunc     = func(*libc.TLS, uintptr, int32) int32
)

// pointer makes a C function pointer of a function, as the translated SQLite does.
func pointer[F any](d *disk, f F) uintptr {
	held := &struct{ f F }{f}
	d.held = append(d.held, held)
	return *(*uintptr)(unsafe.Pointer(held))
}

// function makes a function of a C function pointer.
func function[F any](p uintptr) F {
	return *(*F)(unsafe.Pointer(&struct{ p uintptr }{p}))
}

// at returns what lies at an address of C memory.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// newDisk registers a disk; its name goes to OpenOn.
func newDisk(t *testing.T) *disk {
	t.Helper()
	tls := libc.NewTLS()
	t.Cleanup(tls.Close)
	d := &disk{
		name:   fmt.Sprintf("disk%d", disks.Add(1)),
		before: func(call) (int32, int) { return sqlite3.SQLITE_OK, 0 },
		base:   at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0)),
		opened: map[uintptr]openFile{}, methods: map[uintptr]uintptr{},
	}
	vfsAt := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*d.base)))
	name, err := libc.CString(d.name)
	if err != nil {
		t.Fatal(err)
	}
	vfs := at[sqlite3.Tsqlite3_vfs](vfsAt)
	*vfs = *d.base
	vfs.FpNext, vfs.FzName = 0, name
	vfs.FxOpen = pointer(d, d.open)
	vfs.FxDelete = pointer(d, d.delete)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, vfsAt, 0); rc != sqlite3.SQLITE_OK {
		t.Fatalf("register: %d", rc)
	}
	t.Cleanup(func() {
		sqlite3.Xsqlite3_vfs_unregister(tls, vfsAt)
		for _, address := range d.methods {
			libc.Xfree(tls, address)
		}
		libc.Xfree(tls, vfsAt)
		libc.Xfree(tls, name)
	})
	return d
}

func (d *disk) open(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	rc := function[openFunc](d.base.FxOpen)(tls, vfs, name, file, flags, out)
	f := at[sqlite3.Tsqlite3_file](file)
	if rc != sqlite3.SQLITE_OK || f.FpMethods == 0 {
		return rc
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	inner := at[sqlite3.Tsqlite3_io_methods](f.FpMethods)
	d.opened[file] = openFile{name: filepath.Base(libc.GoString(name)), inner: inner}
	mine, ok := d.methods[f.FpMethods]
	if !ok {
		mine = libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*inner)))
		m := at[sqlite3.Tsqlite3_io_methods](mine)
		*m = *inner
		m.FxWrite, m.FxTruncate, m.FxSync = pointer(d, d.write), pointer(d, d.truncate), pointer(d, d.sync)
		d.methods[f.FpMethods] = mine
	}
	f.FpMethods = mine
	return rc
}

func (d *disk) file(address uintptr) openFile {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.opened[address]
}

func (d *disk) write(tls *libc.TLS, file, data uintptr, n int32, offset int64) int32 {
	content := unsafe.Slice(at[byte](data), n)
	rc, keep := d.before(call{kind: "write", file: d.file(file).name, at: offset, data: content})
	inner := function[writeFunc](d.file(file).inner.FxWrite)
	if rc != sqlite3.SQLITE_OK {
		if keep > 0 {
			inner(tls, file, data, int32(keep), offset)
		}
		return rc
	}
	return inner(tls, file, data, n, offset)
}

func (d *disk) truncate(tls *libc.TLS, file uintptr, size int64) int32 {
	if rc, _ := d.before(call{kind: "truncate", file: d.file(file).name, at: size}); rc != sqlite3.SQLITE_OK {
		return rc
	}
	return function[truncateFunc](d.file(file).inner.FxTruncate)(tls, file, size)
}

func (d *disk) sync(tls *libc.TLS, file uintptr, flags int32) int32 {
	if rc, _ := d.before(call{kind: "sync", file: d.file(file).name}); rc != sqlite3.SQLITE_OK {
		return rc
	}
	return function[syncFunc](d.file(file).inner.FxSync)(tls, file, flags)
}

func (d *disk) delete(tls *libc.TLS, vfs, name uintptr, syncFolder int32) int32 {
	if rc, _ := d.before(call{kind: "delete", file: filepath.Base(libc.GoString(name))}); rc != sqlite3.SQLITE_OK {
		return rc
	}
	return function[deleteFunc](d.base.FxDelete)(tls, vfs, name, syncFolder)
}
