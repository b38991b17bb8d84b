// Package edges finds by the edges in a photograph what has four straight sides or is round there, and moves outlines
// onto the edges near them.
package edges
