// Package order finds single numbers of lists without sorting them.
package order

import "cmp"

// Nth returns which number would be at a place of a list, from 0 on, if that were sorted. The list is rearranged.
func Nth[T cmp.Ordered](list []T, place int) T {
	for low, high := 0, len(list)-1; low < high; { // Hoare's selection
		pivot, i, j := list[(low+high)/2], low, high
		for i <= j {
			for list[i] < pivot {
				i++
			}
			for list[j] > pivot {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case place <= j:
			high = j
		case place >= i:
			low = i
		default:
			return list[place]
		}
	}
	return list[place]
}
