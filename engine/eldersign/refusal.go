package eldersign

import (
	"elderglass/engine/rules"
	"elderglass/models"
)

// Illegal refuses by a rule, with a key of the catalogues and pairs of argument and value.
func Illegal(rule, key string, pairs ...any) *models.Error { return rules.Illegal(rule, key, pairs...) }

// illegal is Illegal.
func illegal(rule, key string, pairs ...any) *models.Error { return rules.Illegal(rule, key, pairs...) }
