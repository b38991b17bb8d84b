package odds

import "slices"

// MaxSpells bounds the spells in hand, and maxSecured the dice on spells and markers.
const (
	MaxSpells  = 8
	maxSecured = 8
)

// securedDie is a die on a spell or marker, in one byte: its worth in the low four bits,
// and, where it may return to the pool, that and its kind.
type securedDie uint8

const (
	securedWorth      securedDie = 0x0f // all of these bits: useless
	securedReturnable securedDie = 0x20
	securedKindShift             = 6
	maxSecuredKinds              = 4
	noSecuredDie      securedDie = 0xff
)

func newSecuredDie(worth worthID) securedDie { return securedDie(worth) & securedWorth }

// returnable returns the die as one of a kind that may return to the pool.
func (d securedDie) returnable(kind int) securedDie {
	return d | securedReturnable | securedDie(kind)<<securedKindShift
}

func (d securedDie) isReturnable() bool { return d&securedReturnable != 0 }

// kind is that of a returnable die.
func (d securedDie) kind() int { return int(d >> securedKindShift) }

func (d securedDie) worth() worthID {
	if d&securedWorth == securedWorth {
		return useless
	}
	return worthID(d & securedWorth)
}

func (d securedDie) withWorth(worth worthID) securedDie {
	return d&^securedWorth | newSecuredDie(worth)
}

// secured is the dice on spells and markers, sorted, noSecuredDie after the last.
type secured [maxSecured]securedDie

// securedSet is a set of them: bit i for secured[i].
type securedSet uint16

func (s securedSet) has(i int) bool { return s&(1<<i) != 0 }

var nothingSecured = func() (s secured) {
	for i := range s {
		s[i] = noSecuredDie
	}
	return s
}()

// dice returns the dice alone.
func (s *secured) dice() []securedDie {
	n := slices.Index(s[:], noSecuredDie)
	if n < 0 {
		n = maxSecured
	}
	return s[:n]
}

// with returns the dice with one more; ok is false where there are too many.
func (s secured) with(die securedDie) (more secured, ok bool) {
	n := len(s.dice())
	if n == maxSecured {
		return s, false
	}
	s[n] = die
	slices.Sort(s[:])
	return s, true
}

// without returns the dice that are not in a set.
func (s secured) without(used securedSet) secured {
	if used == 0 {
		return s
	}
	for i := range s {
		if used.has(i) {
			s[i] = noSecuredDie
		}
	}
	slices.Sort(s[:])
	return s
}
