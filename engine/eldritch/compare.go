package eldritch

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Given sets a game up for a script: "cthulhu | lily-chen silas-marsh" is the Ancient One and the
// investigators of seats 1, 2, …, by their ids or with commas by their names, on a table that is laid already. What lies
// there is entered by fix.
func (g game) Given(_ engine.State, text string, play func(kind string, args any) (engine.State, error)) error {
	ancient, people, _ := strings.Cut(text, "|")
	if _, err := play("ancient", cardArgs{rules.Slug(ancient)}); err != nil {
		return err
	}
	list := strings.Fields(people)
	if strings.Contains(people, ",") || investigators.by[rules.Slug(people)] != nil { // names
		list = strings.Split(people, ",")
	}
	for i, id := range list {
		if _, err := play("sit", seatArgs{engine.Seat(i + 1), rules.Slug(id)}); err != nil {
			return err
		}
	}
	_, err := play("begin", beginArgs{true})
	return err
}

// Value returns what the first words name in a state, for scripts to compare.
func (g game) Value(state engine.State, named []string) (string, []string, error) {
	s := g.State(state)
	word, want := named[0], named[1:]
	if n, err := strconv.Atoi(word); err == nil && len(named) > 1 {
		p := s.person(engine.Seat(n))
		if p == nil {
			return "", nil, models.Errorf(models.NotFound, "nobody sits on seat %d", n)
		}
		return s.personValue(p, named[1], named[2:])
	}
	sorted := func(list []string) (string, []string, error) {
		if len(list) == 0 {
			list = []string{none}
		}
		slices.Sort(list)
		return strings.Join(list, " "), slices.Sorted(slices.Values(want)), nil
	}
	switch word {
	case "omen":
		return s.omen(), want, nil
	case "phase":
		return string(s.Phase), want, nil
	case "round":
		return strconv.Itoa(s.Round), want, nil
	case "lead":
		return strconv.Itoa(int(s.Lead)), want, nil
	case "active":
		return strconv.Itoa(int(s.Active)), want, nil
	case "awake":
		return truth(s.Awake, want), want, nil
	case "solved":
		return strconv.Itoa(s.solved()), want, nil
	case "dice":
		return strconv.Itoa(s.due()), want, nil
	case "pool":
		return valueOf(s.Test != nil, func() string { return strconv.Itoa(s.Test.Pool()) }), want, nil
	case "successes":
		return valueOf(s.Test != nil, func() string { return strconv.Itoa(s.successes(s.Test)) }), want, nil
	case "step":
		return valueOf(len(s.Agenda) > 0, func() string { return s.Agenda[len(s.Agenda)-1].Do }), want, nil
	case "part":
		return valueOf(len(s.Agenda) > 0, func() string { return s.Agenda[len(s.Agenda)-1].Part }), want, nil
	case "next":
		return strings.TrimPrefix(s.next(g.asked(s, engine.Nobody)).Key, "eldritch.next."), want, nil
	case "result":
		return valueOf(s.Result != nil, s.Result.word), want, nil
	case "over": // as the other games have it
		if s.Result == nil {
			return "no", want, nil
		}
		return s.Result.word(), want, nil
	case "mystery":
		return valueOf(s.mystery() != nil, func() string {
			return s.mystery().Card + " " + strconv.Itoa(s.mystery().Tokens)
		}), want, nil
	case "score":
		return strconv.Itoa(s.score()), want, nil
	case "expedition":
		return valueOf(s.expedition() != "", s.expedition), want, nil
	case "reserve":
		return sorted(cardIDs(s.in(Asset, Reserve)))
	case "discarded":
		return sorted(append(cardIDs(s.in(Asset, Discard)), cardIDs(s.in(Artifact, Discard))...))
	case "mythos":
		var list []string
		for _, c := range s.in(Mythos, InPlay) {
			if mythosCards.by[c.Card].Ongoing {
				list = append(list, fmt.Sprintf("%s:%d", c.Card, c.Tokens+c.Health))
			}
		}
		return sorted(list)
	case "gates", "clues", "tokens", "rumors", "bodies":
		var list []string
		kind := map[string]string{
			"gates": Gate, "clues": ClueToken, "tokens": Token, "rumors": RumorToken,
			"bodies": Body,
		}[word]
		for _, p := range s.pieces(kind, "") {
			list = append(list, p.Space)
		}
		return sorted(list)
	case "monsters":
		var list []string
		for _, m := range s.pieces(Monster, "") {
			at := m.Card + ":" + m.Space
			if m.Lost > 0 {
				at += ":" + strconv.Itoa(m.Lost)
			}
			list = append(list, at)
		}
		return sorted(list)
	}
	if slices.Contains(tableTracks, word) {
		return strconv.Itoa(s.Count(word)), want, nil
	}
	return "", nil, models.Errorf(models.NotFound, "there is no %q to compare", word)
}

// word is the result in one word.
func (r *Result) word() string { return map[bool]string{true: "won", false: "lost"}[r.Won] }

// truth is whether something is so, in the words in which it is compared: true and false, or yes and no.
func truth(so bool, want []string) string {
	if slices.Equal(want, []string{"yes"}) || slices.Equal(want, []string{"no"}) {
		return map[bool]string{true: "yes", false: "no"}[so]
	}
	return strconv.FormatBool(so)
}

// none is the value of what is not there.
const none = "none"

func valueOf(there bool, value func() string) string {
	if !there {
		return none
	}
	return value()
}

func cardIDs(list []Card) []string {
	var ids []string
	for _, c := range list {
		ids = append(ids, c.Card)
	}
	return ids
}

// personValue is a value of a player.
func (s *State) personValue(p *Person, word string, want []string) (string, []string, error) {
	switch word {
	case "at":
		return valueOf(p.At != "", func() string { return p.At }), want, nil
	case "plays":
		return valueOf(p.Card != "", func() string { return p.Card }), want, nil
	case "delayed":
		return truth(p.Delayed, want), want, nil
	case "out":
		return truth(p.Out, want), want, nil
	case "actions":
		return strconv.Itoa(p.Left), want, nil
	case "cards":
		ids := cardIDs(s.held(p.Seat, ""))
		if len(ids) == 0 {
			ids = []string{none}
		}
		slices.Sort(ids)
		return strings.Join(ids, " "), slices.Sorted(slices.Values(want)), nil
	}
	if word = trackOf(word); personTracks[word] {
		return strconv.Itoa(p.Count(word)), want, nil
	}
	return "", nil, models.Errorf(models.NotFound, "a player has no %q to compare", word)
}

// Summary says in a few lines what the table looks like.
func (g game) Summary(state engine.State) []string {
	s := g.State(state)
	lines := []string{fmt.Sprintf("%s, round %d: doom %d, omen %s, %d solved", s.Phase, s.Round, s.Count(Doom), s.omen(),
		s.solved())}
	for _, p := range s.People {
		lines = append(lines, fmt.Sprintf("seat %d %s at %s: health %d, sanity %d, clues %d; %s", p.Seat, p.Card, p.At,
			p.Count(Health), p.Count(Sanity), p.Count(Clue), strings.Join(cardIDs(s.held(p.Seat, "")), " ")))
	}
	for _, word := range []string{"gates", "clues", "monsters", "mythos", "mystery", "reserve"} {
		if value, _, err := g.Value(s, []string{word}); err == nil && value != none {
			lines = append(lines, word+": "+value)
		}
	}
	if s.Result != nil {
		lines = append(lines, s.Result.Why.English())
	}
	return lines
}

// score is how well the investigators did: the lower, the better (Guide, Scoring).
func (s *State) score() int {
	n := len(s.pieces(Gate, "")) + thirds(len(s.pieces(Monster, ""))) + 3*len(s.rumors()) - s.Count(Doom)
	clues := 0
	for _, p := range s.People {
		clues += p.Count(Clue)
		n += len(s.held(p.Seat, "cursed")) + len(s.held(p.Seat, "dark-pact")) - len(s.held(p.Seat, "blessed"))
	}
	return n - thirds(clues)
}

// thirds counts one for every three, rounded up (Guide, Scoring).
func thirds(n int) int { return (n + 2) / 3 }
