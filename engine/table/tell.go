package table

import (
	"context"

	"elderglass/engine"
)

// Tell has a command decided and applied that comes from the program itself and
// from no phone, such as the cards of the owner's card book; name says who in the
// log. It looks at no sequence number, because it holds in every state. Errors:
// those of the rules, Unavailable where it cannot be saved.
func (t *Table) Tell(ctx context.Context, name string, c engine.Command) error {
	return t.do(ctx, func() error {
		_, err := t.command(ctx, author{name: name}, "", c)
		return err
	})
}
