// Package terminal is what Elder Sign adds to the command line.
package terminal
