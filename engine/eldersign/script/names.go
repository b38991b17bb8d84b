package script

import (
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// slug is the id of a card with a name: its words in lower case, joined by hyphens.
func slug(name string) string {
	name = strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(name))
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
}

// slugOf is the slug of what something is called.
func slugOf(name engine.Name) string { return slug(name.Words + name.Key) }

// names reads ids with spaces between them, or names with commas.
func names(text string) []string {
	list := strings.Fields(text)
	if strings.Contains(text, ",") || len(list) > 1 && known(slug(text)) {
		list = strings.Split(text, ",")
	}
	ids := []string{}
	for _, name := range list {
		if id := slug(name); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// known tells whether an investigator or an adventure of the box has an id.
func known(id string) bool {
	_, person := cards.Shipped().Get(cards.Investigator, id)
	_, adventure := cards.Shipped().Get(cards.Adventure, id)
	return person || adventure
}

// meant adds to an error about a card that nobody knows those that may be meant: those
// that begin most like it.
func meant(err error, class cards.Class, ids ...string) error {
	if models.CodeOf(err) != models.NotFound {
		return err
	}
	var list []string
	for _, id := range ids {
		if _, ok := cards.Shipped().Get(class, id); ok {
			continue
		}
		best := max(2, len(id)/2)
		for _, c := range cards.Shipped().List(class) {
			switch n := alike(c.ID, id); {
			case n > best:
				best, list = n, []string{c.ID}
			case n == best:
				list = append(list, c.ID)
			}
		}
		break // the first one is what the error is about
	}
	if len(list) == 0 {
		return err
	}
	return models.Errorf(models.NotFound, "%s; is this meant: %s?", said(err), strings.Join(list, ", "))
}

// alike is the number of letters with which two words begin alike.
func alike(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
