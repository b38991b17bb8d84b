//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"time"

	"elderglass/models"
	"elderglass/vision/cards"
)

// cardsCmd groups the commands about cards.
type cardsCmd struct {
	Learn cardsLearnCmd `cmd:"" help:"Take in cards from a folder of labelled photographs."`
	Read  cardsReadCmd  `cmd:"" help:"Say which cards lie in each picture."`
}

// cardsLearnCmd is elderglass cards learn.
type cardsLearnCmd struct {
	From string `required:"" type:"path" help:"Folder with photographs and truth.json, which says what lies in them and where."`
	Book string `required:"" type:"path" help:"Book of cards: it is added to, or begun."`
}

func (*cardsLearnCmd) guarded() bool { return true }

// Run implements the command.
func (c *cardsLearnCmd) Run(ctx context.Context, a *app) error {
	lock, err := cards.Lock(ctx, c.Book)
	if err != nil {
		return err
	}
	defer lock.Close()
	book, err := cards.Load(c.Book)
	if models.CodeOf(err) == models.NotFound {
		book, err = &cards.Book{}, nil
	}
	if err != nil {
		return err
	}
	photographs, shown, err := book.LearnFolder(ctx, c.From)
	if err != nil {
		return err
	}
	if err := book.Save(c.Book); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "Learned %d cards from %d photographs; %s now holds %d.\n", shown, photographs, c.Book,
		len(book.Cards()))
	return err
}

// cardsReadCmd is elderglass cards read.
type cardsReadCmd struct {
	Book     string   `required:"" type:"path" help:"Book of cards, as cards learn wrote it."`
	JSON     bool     `name:"json" help:"One JSON object a line instead of text."`
	Pictures []string `arg:"" name:"picture" help:"JPEG or PNG pictures."`
}

func (*cardsReadCmd) guarded() bool { return true }

// cardsLine is one line of cards read --json.
type cardsLine struct {
	Picture string     `json:"picture"`
	Cards   []cardLine `json:"cards"`
	MS      float64    `json:"ms"`
}

type cardLine struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Class   string       `json:"class"`
	Sure    bool         `json:"sure"`
	Corners [][2]float64 `json:"corners"`
	Round   bool         `json:"round,omitempty"` // a disc in the square of its corners
	Rows    [][]string   `json:"rows"`
}

// seenCards are the cards of a picture, and how long reading it took.
type seenCards struct {
	cards []models.SeenCard
	took  time.Duration
}

// Run implements the command.
func (c *cardsReadCmd) Run(ctx context.Context, a *app) error {
	book, err := cards.Load(c.Book)
	if err != nil {
		return err
	}
	reader := cards.NewReader(book)
	defer reader.Close()
	reader.Prepare()
	reader.Study()
	reader.Studied() // beside it reading would take longer than is said of it
	return eachPicture(ctx, c.Pictures, func(img image.Image) (seenCards, error) {
		began := time.Now()
		seen, err := reader.Read(img)
		return seenCards{seen, time.Since(began)}, err
	}, func(name string, seen seenCards) error { return c.print(a, name, seen) })
}

func (c *cardsReadCmd) print(a *app, name string, seen seenCards) error {
	ms := float64(seen.took) / float64(time.Millisecond)
	if c.JSON {
		line := cardsLine{Picture: name, Cards: []cardLine{}, MS: rounded(ms, 2)}
		for _, s := range seen.cards {
			line.Cards = append(line.Cards, cardLineOf(s))
		}
		return json.NewEncoder(a.out).Encode(line)
	}
	if _, err := fmt.Fprintf(a.out, "%s: %d cards in %.0f ms\n", name, len(seen.cards), ms); err != nil {
		return err
	}
	for _, s := range seen.cards {
		what := "a card that was never shown"
		if s.ID != "" {
			what = fmt.Sprintf("%s (%s)", s.Name, s.Class)
			if !s.Sure {
				what += "?"
			}
		}
		if _, err := fmt.Fprintf(a.out, "  %s at %.0f, %.0f\n", what, s.Corners[0].X, s.Corners[0].Y); err != nil {
			return err
		}
	}
	return nil
}

func cardLineOf(s models.SeenCard) cardLine {
	line := cardLine{ID: s.ID, Name: s.Name, Class: s.Class, Sure: s.Sure, Round: s.Round, Rows: s.Rows}
	if line.Rows == nil {
		line.Rows = [][]string{}
	}
	for _, p := range s.Corners {
		line.Corners = append(line.Corners, [2]float64{rounded(p.X, 2), rounded(p.Y, 2)})
	}
	return line
}
