package terminal

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// Odds is the command that says how likely an adventure is to succeed.
type Odds struct {
	// Shipped are the cards of all boxes; Playing returns a problem as it is for an
	// investigator.
	Shipped cards.Catalog                           `kong:"-"`
	Playing func(odds.Problem, string) odds.Problem `kong:"-"`

	Adventure string   `arg:"" optional:"" help:"Id or name of an adventure, an other world or an Ancient One; all adventures and other worlds when left out."`
	Dice      string   `help:"The pool, for example 5g+y+r (green, yellow, red, white); the usual pools when left out."`
	Add       string   `help:"Dice that items may still add, for example y+r."`
	Clues     int      `default:"-1" help:"Clue tokens to spend; none, or 0 to 4 side by side for one adventure, when left out."`
	NoFocus   bool     `help:"The investigator may not focus."`
	Cursed    bool     `help:"The black die is thrown with the pool."`
	Helpers   int      `help:"Other investigators on the card, who may assist."`
	Spell     []string `help:"A green die secured on a spell, by its face; may be repeated."`
	Cast      int      `help:"Spells in hand that secure a die each."`
	As        string   `help:"Investigator whose ability counts, for example amanda-sharpe."`
	Roll      string   `help:"The dice as they lie, for example g:lore,g:3,r:wild; prints what to do."`
	Simulate  int      `help:"Also play this many attempts as advised."`
	JSON      bool     `name:"json" help:"Print one object a line."`
	Markdown  bool     `hidden:"" help:"Print docs/odds.md."`
}

// usualPools are what an attempt starts with: six green dice, and the dice of a
// common and a unique item.
var usualPools = []string{"6g", "6g+y", "6g+r", "6g+y+r"}

// diceLetters are the colours as pools are written.
var diceLetters = map[string]models.Colour{"g": task.Green, "y": task.Yellow, "r": task.Red, "w": task.White}

// oddsRow is the answer for one card and pool.
type oddsRow struct {
	Adventure string `json:"adventure"`
	Name      string `json:"name"`
	Dice      string `json:"dice"`
	Clues     int    `json:"clues"`
	Focus     bool   `json:"focus"`
	// Chance is that of completing all tasks; Doom the expected number of doom
	// tokens removed in the final battle.
	Chance *float64 `json:"chance,omitempty"`
	Doom   *float64 `json:"doom,omitempty"`
	// Bound is how much better the best play may be, where spells are in hand.
	Bound  float64      `json:"bound,omitempty"`
	Costs  odds.Costs   `json:"costs"`
	Advice []adviceLine `json:"advice,omitempty"`
	Played *playedLine  `json:"played,omitempty"`
	Ms     float64      `json:"ms"`

	card *cards.Card
}

// adviceLine is one thing to do with a roll.
type adviceLine struct {
	Do    string  `json:"do"`
	Value float64 `json:"value"`
}

// playedLine is what came of attempts that were played as advised.
type playedLine struct {
	Games int     `json:"games"`
	Mean  float64 `json:"mean"`
	Error float64 `json:"error"`
}

// Run implements the command.
func (c Odds) Run(ctx context.Context, out io.Writer, chance engine.Chance) error {
	set, err := models.EmbeddedSet("unseen")
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	list, err := c.cards()
	if err != nil {
		return err
	}
	if c.Markdown {
		return oddsDocument(ctx, out, set, list)
	}
	pools := usualPools
	if c.Dice != "" || c.Roll != "" {
		pools = []string{c.Dice}
	}
	clues := []int{max(c.Clues, 0)}
	if c.Clues < 0 && len(list) == 1 && c.Roll == "" {
		clues = []int{0, 1, 2, 3, 4}
	}
	var rows []oddsRow
	for _, card := range list {
		for _, pool := range pools {
			for _, n := range clues {
				row, err := c.row(ctx, chance, set, card, pool, n)
				if err != nil {
					return err
				}
				if c.JSON {
					if err := json.NewEncoder(out).Encode(row); err != nil {
						return err
					}
				}
				rows = append(rows, row)
			}
		}
	}
	if c.JSON {
		return nil
	}
	if len(list) == 1 {
		return printCard(out, rows, len(clues))
	}
	return printCards(out, rows, len(pools))
}

// The most that may be asked for.
const (
	mostHelpers  = 7 // beside one of eight players
	mostAttempts = 100_000_000
)

// check refuses numbers and names that make no sense.
func (c Odds) check() error {
	within := func(flag string, n, least, most int) error {
		if n < least || n > most {
			return models.Errorf(models.Invalid, "--%s %d makes no sense here; give a number from %d to %d", flag, n,
				max(least, 0), most)
		}
		return nil
	}
	if err := cmp.Or(within("clues", c.Clues, -1, odds.MaxClues), within("helpers", c.Helpers, 0, mostHelpers),
		within("cast", c.Cast, 0, odds.MaxSpells), within("simulate", c.Simulate, 0, mostAttempts)); err != nil {
		return err
	}
	if c.Roll != "" && c.Dice != "" {
		return models.Errorf(models.Invalid, "the dice of --roll are the pool; leave --dice out")
	}
	if c.As == "" {
		return nil
	}
	if _, ok := c.Shipped.Get(cards.Investigator, c.As); !ok {
		var ids []string
		for _, card := range c.Shipped.List(cards.Investigator) {
			ids = append(ids, card.ID)
		}
		return models.Errorf(models.NotFound, "there is no investigator %q; name one of %s", c.As, strings.Join(ids, ", "))
	}
	return nil
}

// cards returns what the question is about.
func (c Odds) cards() ([]*cards.Card, error) {
	all := c.Shipped
	worlds := slices.Concat(all.List(cards.Adventure), all.List(cards.OtherWorld))
	if c.Adventure == "" {
		return worlds, nil
	}
	wanted := strings.ToLower(strings.ReplaceAll(c.Adventure, "-", " "))
	var near []*cards.Card
	for _, card := range append(worlds, all.List(cards.AncientOne)...) {
		name := strings.ToLower(card.Name)
		if card.ID == c.Adventure || name == wanted {
			return []*cards.Card{card}, nil
		}
		if strings.Contains(name, wanted) || strings.Contains(strings.ReplaceAll(card.ID, "-", " "), wanted) {
			near = append(near, card)
		}
	}
	switch len(near) {
	case 0:
		return nil, models.Errorf(models.NotFound, "there is no adventure %q; elderglass odds alone lists all", c.Adventure)
	case 1:
		return near, nil
	default:
		var ids []string
		for _, card := range near {
			ids = append(ids, card.ID)
		}
		const shown = 8
		if len(ids) > shown {
			ids = append(ids[:shown], fmt.Sprintf("%d more", len(ids)-shown))
		}
		return nil, models.Errorf(models.Invalid, "name one: %q may be %s", c.Adventure, strings.Join(ids, ", "))
	}
}

// row answers for one card, pool and number of clues.
func (c Odds) row(ctx context.Context, chance engine.Chance, set models.DiceSet, card *cards.Card, pool string,
	clues int,
) (oddsRow, error) {
	p := odds.OfCard(set, card)
	if len(p.Tasks) == 0 {
		return oddsRow{}, models.Errorf(models.Unavailable,
			"it is unknown yet what %s asks for; enter the card in the card book", card.Name)
	}
	dice, err := parsePool(pool)
	if err != nil {
		return oddsRow{}, err
	}
	if c.Dice == "" {
		pool = unlocked(dice, card.Locks)
	} else if unlocked(dice, nil) == "" {
		return oddsRow{}, models.Errorf(models.Invalid, "%q holds no die to roll; write for example 5g+y+r", c.Dice)
	}
	p.At = odds.Point{
		Dice: dice, Clues: clues, Focus: !c.NoFocus && !p.Battle, Helpers: c.Helpers,
		Cursed: c.Cursed, Holds: c.Cursed,
	}
	p.At.Spells = slices.Repeat([]int{1}, max(c.Cast, 0))
	extra, err := parsePool(c.Add)
	if err != nil {
		return oddsRow{}, err
	}
	for _, letter := range []string{"g", "y", "r", "w"} {
		for range extra[diceLetters[letter]] {
			p.At.Extra = append(p.At.Extra, diceLetters[letter])
		}
	}
	for _, face := range c.Spell {
		if err := checkFace(set, task.Green, models.Face(face)); err != nil {
			return oddsRow{}, err
		}
		p.At.Secured = append(p.At.Secured, odds.Secured{
			Die:        odds.Die{Colour: task.Green, Face: models.Face(face)},
			Returnable: true,
		})
	}
	if c.Roll != "" {
		p.At.Stage, p.At.Dice = odds.Rolled, nil
		if p.At.Faces, err = parseRoll(set, c.Roll); err != nil {
			return oddsRow{}, err
		}
		pool = c.Roll
	}
	p = c.Playing(p, c.As)
	start := time.Now()
	result, err := odds.Solve(ctx, p)
	if err != nil {
		return oddsRow{}, err
	}
	row := oddsRow{
		Adventure: card.ID, Name: card.Name, Dice: pool, Clues: clues, Focus: p.At.Focus, Bound: result.Bound,
		Costs: result.Costs, Ms: float64(time.Since(start).Microseconds()) / 1000, card: card,
	}
	if p.Battle {
		row.Doom = &result.Value
	} else {
		row.Chance = &result.Value
	}
	if c.Roll != "" {
		for _, o := range result.Options[:min(len(result.Options), 8)] {
			row.Advice = append(row.Advice, adviceLine{Do: describe(p, o.Action), Value: o.Value})
		}
	}
	if c.Simulate > 0 {
		sample, err := odds.Simulate(ctx, p, c.Simulate, chance)
		if err != nil {
			return oddsRow{}, err
		}
		row.Played = &playedLine{Games: sample.Games, Mean: sample.Mean, Error: sample.Error}
	}
	return row, nil
}
