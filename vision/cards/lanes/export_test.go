//go:build !nocv

package lanes

// Plainly says whether to do without AVX2.
var Plainly = plainly
