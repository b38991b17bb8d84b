package eldersign

import (
	"fmt"

	"elderglass/models"
)

// Illegal refuses by a rule, with a key of the catalogues and pairs of argument and value.
func Illegal(rule, key string, pairs ...any) *models.Error { return illegal(rule, key, pairs...) }

// illegal refuses by a rule, with a key of the catalogues and pairs of argument and value.
func illegal(rule, key string, pairs ...any) *models.Error {
	err := refuse(models.Illegal, key, pairs...)
	err.Rule = rule
	return err
}

// refuse refuses with another code than Illegal.
func refuse(code models.Code, key string, pairs ...any) *models.Error {
	for i, value := range pairs {
		if word, ok := value.(string); ok { // it may be what a stranger sent
			pairs[i] = fmt.Sprintf("%.60s", word)
		}
	}
	return models.Refuse(code, key, pairs...)
}
