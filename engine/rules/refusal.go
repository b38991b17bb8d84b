package rules

import (
	"fmt"

	"elderglass/models"
)

// Illegal refuses a command by a rule of the game, with a key of the catalogues and pairs of
// argument and value.
func Illegal(rule, key string, pairs ...any) *models.Error {
	err := Refuse(models.Illegal, key, pairs...)
	err.Rule = rule
	return err
}

// Refuse refuses a command for another reason. Of an argument that is a string, which may be
// what a stranger sent, 60 characters are kept.
func Refuse(code models.Code, key string, pairs ...any) *models.Error {
	for i, value := range pairs {
		if word, ok := value.(string); ok && len(word) > 60 {
			pairs[i] = fmt.Sprintf("%.60s", word)
		}
	}
	return models.Refuse(code, key, pairs...)
}
