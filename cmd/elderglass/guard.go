package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"

	"elderglass/models"
)

// guarded is a command that works on files of unknown origin with OpenCV. A
// defect in there ends the process, which Go cannot recover; so such a command
// runs in a child process, and the parent says in one line what happened.
type guarded interface{ guarded() bool }

const (
	guardVariable = "ELDERGLASS_GUARDED"
	guardPipe     = 3 // the file descriptor on which the child leaves its one line
	guardLine     = 4 << 10
)

func inGuard() bool { return os.Getenv(guardVariable) != "" }

// runGuarded runs this program again with the same arguments and returns its
// exit status.
func runGuarded(ctx context.Context, a *app, args []string) int {
	line, err := guardChild(ctx, a, args)
	var died *exec.ExitError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &died) && died.ExitCode() == exitCould && line != "":
		fmt.Fprintln(a.err, line)
		return exitCould
	case errors.As(err, &died) && ctx.Err() == nil:
		return complain(a.err, models.Errorf(models.Unreadable,
			"the picture library gave up on one of these files; leave it out and try again (%s)", ending(died)), false)
	case ctx.Err() != nil:
		return exitCould
	}
	return complain(a.err, models.Errorf(models.Unavailable,
		"the program cannot start itself; check that it may be executed: %w", err), a.debug)
}

// guardChild runs the child to its end and returns the line that it left.
func guardChild(ctx context.Context, a *app, args []string) (line string, err error) {
	read, write, err := os.Pipe()
	if err != nil {
		return "", err
	}
	child := exec.CommandContext(ctx, a.binary, args...) //nolint:gosec // it is this program itself
	child.Env = append(os.Environ(), guardVariable+"=1", "OPENCV_LOG_LEVEL=SILENT")
	child.Stdout, child.ExtraFiles = a.out, []*os.File{write}
	child.Cancel = func() error { return child.Process.Signal(syscall.SIGTERM) }
	if a.debug {
		child.Stderr = a.err
	}
	err = child.Start()
	if err := errors.Join(err, write.Close()); err != nil {
		return "", errors.Join(err, read.Close())
	}
	said, readErr := io.ReadAll(io.LimitReader(read, guardLine))
	return oneLine(string(said)), errors.Join(child.Wait(), readErr, read.Close())
}

// ending names how a child ended.
func ending(died *exec.ExitError) string {
	//nolint:misspell // the standard library spells it so
	if status, ok := died.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal().String()
	}
	return died.String()
}

// guardOutput returns where a guarded child leaves its line.
func guardOutput() io.Writer { return os.NewFile(guardPipe, "line") }
