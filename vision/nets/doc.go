// Package nets runs the project's small networks on the processor: convolutions, each with a rectifier
// or without, sums with a map of half the size, and a linear end.
package nets
