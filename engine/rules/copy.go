package rules

import (
	"maps"
	"slices"

	"elderglass/models"
)

// With returns a copy of a map in which a key has another value.
func With[M ~map[K]V, K comparable, V any](m M, key K, value V) M {
	next := maps.Clone(m)
	if next == nil {
		next = M{}
	}
	next[key] = value
	return next
}

// Replaced returns a copy of a list with one thing added, changed or, with gone, taken
// away, as its id says. Taking away what is missing is Invalid.
func Replaced[T any](list []T, id func(T) string, now T, gone bool) ([]T, error) {
	list = slices.Clone(list)
	i := slices.IndexFunc(list, func(old T) bool { return id(old) == id(now) })
	switch {
	case gone && i < 0:
		return nil, models.Errorf(models.Invalid, "there is nothing %.60q to take away", id(now))
	case gone:
		return slices.Delete(list, i, i+1), nil
	case i < 0:
		return append(list, now), nil
	default:
		list[i] = now
		return list, nil
	}
}
