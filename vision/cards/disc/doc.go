// Package disc knows round markers as they are taught and rectified: discs in the squares of their four corners, of
// which what lies outside is the table's.
package disc
