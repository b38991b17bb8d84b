package cards

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// icons are the words for rewards, penalties and starts, in the order in which
// they are resolved: what concerns the investigator before what comes to the
// museum, and doom last.
var icons = []string{
	"sanity", "stamina", "clue", "common-item", "unique-item", "spell", "ally", "lose-clue",
	"remove-doom", "elder-sign", "gate", "monster", "clock", "doom",
}

var (
	idForm  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	costs   = []string{"sanity", "stamina", "clock"}
	uses    = []string{"continuous", "trigger", "once-per-roll", "once-per-day", "own-turn"}
	windows = []When{InPool, AfterRoll, Securing, Untimed, OnLoss}
)

// adventureFields are those of adventures and of other worlds.
const adventureFields = "ordered tasks trophy rewards rewardsOr rewardEffects memberRewards penalties penaltiesOr drawn " +
	"entry back " +
	"terror midnight locks difficulty restricted stage untold unlocked"

// difficulties are the colours of the backs of adventures: easy, normal and hard (rules
// summary, "Adventure Cards").
var difficulties = []string{"green", "yellow", "red"}

// fields says which parts of a card a class has.
var fields = map[Class]string{
	Adventure:    adventureFields,
	OtherWorld:   adventureFields,
	Investigator: "person",
	AncientOne:   "tasks midnight ancient",
	Monster:      "tasks trophy rewards rewardEffects drawn midnight locks mask restricted untold",
	Mythos:       "drawn terror midnight lingering locks restricted stage",
	CommonItem:   "uses midnight restricted",
	UniqueItem:   "uses midnight restricted",
	Spell:        "uses midnight restricted",
	Ally:         "uses midnight restricted",
	Entrance:     "entrance visit",
}

// Validate checks that a card has an id, a name and only fields of its class,
// that all amounts are in bounds and that every word is of the vocabulary. Errors
// have the code Invalid or TooLarge and name the card.
func (l Language) Validate(c *Card) error {
	if err := l.validate(c); err != nil {
		code := models.CodeOf(err)
		return models.Refuse(code, "refuse.card", "card", cmp.Or(c.Name, c.ID), "why", models.TextOf(err))
	}
	return nil
}

// maxName is how many runes a name may have.
const maxName = 80

// short reports whether a text may be a name.
func short(text string) bool { return utf8.RuneCountInString(text) <= maxName && plain(text) }

// plain reports whether a text holds letters and signs only, and nothing that a terminal
// obeys or that turns the direction of writing.
func plain(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
	})
}

func (l Language) validate(c *Card) error {
	known, ok := l.fields(c.Class)
	switch {
	case !ok:
		return models.Errorf(models.Invalid, "there is no class %q; known are %v", c.Class, l.AllClasses())
	case !idForm.MatchString(c.ID) || len(c.ID) > 80:
		return models.Errorf(models.Invalid, "an id is lower-case words joined by -, at most 80 characters")
	case strings.TrimSpace(c.Name) == "" || !short(c.Name):
		return models.Refuse(models.Invalid, "refuse.card-name", "most", maxName)
	case !short(c.Occupation):
		return models.Refuse(models.Invalid, "refuse.card-occupation", "most", maxName)
	case len(c.Unsure) > 12 || slices.ContainsFunc(c.Unsure, func(field string) bool { return !short(field) }):
		return models.Errorf(models.TooLarge, "at most 12 fields may be unsure")
	}
	for field, used := range c.used() {
		if used && !slices.Contains(known, field) {
			return models.Errorf(models.Invalid, "a card of the class %s has no %s", c.Class, field)
		}
	}
	for _, list := range [][]Icon{c.Rewards, c.RewardsOr, c.Penalties, c.PenaltiesOr, c.Start} {
		if err := validIcons(list, l.AllIcons()); err != nil {
			return err
		}
	}
	for _, reward := range c.MemberRewards {
		if err := l.validMember(reward.Of); err != nil || len(c.MemberRewards) > len(l.Members) {
			return models.Errorf(models.Invalid, "rewards for members name one of %v, and not %.40q", l.Members, reward.Of)
		}
		if err := validIcons(reward.Rewards, l.AllIcons()); err != nil {
			return err
		}
	}
	back := Back{}
	if c.Back != nil {
		back = *c.Back
	}
	for _, list := range [][]Effect{
		back.Effects, back.Midnight, c.Entry, c.Drawn, c.Terror, c.Midnight, c.Lingering,
		c.Power, c.Attack, c.Awaken, c.RewardEffects, c.Visit, c.Unlocked,
	} {
		if err := l.validEffects(list, 0); err != nil {
			return err
		}
	}
	for _, colour := range c.Locks {
		if !slices.Contains(dieWords, string(colour)) || len(c.Locks) > 4 {
			return models.Errorf(models.Invalid, "up to four locks are green, yellow or red, and not %q", colour)
		}
	}
	if c.Trophy < 0 || c.Trophy > 9 {
		return models.Refuse(models.Invalid, "refuse.card-trophy")
	}
	if c.Difficulty != "" && !slices.Contains(difficulties, c.Difficulty) {
		return models.Errorf(models.Invalid, "the back of an adventure is one of %v, and not %q", difficulties, c.Difficulty)
	}
	if c.Restricted != "" && (!idForm.MatchString(c.Restricted) || len(c.Restricted) > 40) {
		return models.Errorf(models.Invalid, "a card is restricted to a mode, by its id")
	}
	if c.Pair != "" && (!idForm.MatchString(c.Pair) || len(c.Pair) > 80) {
		return models.Errorf(models.Invalid, "the other card of a pair is named by its id")
	}
	if c.Stage < 0 || c.Stage > maxStage {
		return models.Errorf(models.Invalid, "a journey has the stages 1 and %d", maxStage)
	}
	if !short(back.Name) {
		return models.Refuse(models.Invalid, "refuse.card-name", "most", maxName)
	}
	if back.Task != nil {
		if err := l.validTask(*back.Task); err != nil {
			return err
		}
	}
	if err := l.validSpaces(c.Spaces); err != nil {
		return err
	}
	for _, mark := range c.Marks {
		if !slices.Contains(l.Marks[c.Class], mark) {
			return models.Errorf(models.Invalid, "a card of the class %s has no mark %.40q", c.Class, mark)
		}
	}
	if err := l.validTasks(c); err != nil {
		return err
	}
	return l.validByClass(c)
}

// maxStage is the last stage of a journey, maxSpaces how many spaces a track has at most.
const (
	maxStage  = 2
	maxSpaces = 20
)

func (l Language) validSpaces(list []TrackSpace) error {
	for i, space := range list {
		if space.Space < 1 || space.Space > maxSpaces || slices.ContainsFunc(list[:i], func(o TrackSpace) bool {
			return o.Space == space.Space
		}) {
			return models.Errorf(models.Invalid, "a track has the spaces 1 to %d, each once", maxSpaces)
		}
		if err := l.validEffects(space.Effects, 0); err != nil {
			return err
		}
		if err := l.validUses(space.Uses); err != nil {
			return err
		}
	}
	return nil
}

func (c *Card) used() map[string]bool {
	return map[string]bool{
		"ordered": c.Ordered, "tasks": len(c.Tasks) > 0, "trophy": c.Trophy != 0,
		"rewards": len(c.Rewards) > 0, "penalties": len(c.Penalties) > 0, "drawn": len(c.Drawn) > 0,
		"entry": len(c.Entry) > 0, "back": c.Back != nil,
		"terror": len(c.Terror) > 0, "midnight": len(c.Midnight) > 0, "lingering": len(c.Lingering) > 0,
		"locks": len(c.Locks) > 0, "mask": c.Mask, "uses": len(c.Uses) > 0 || c.Plain,
		"person": c.Sanity != 0 || c.Stamina != 0 || c.Occupation != "" || len(c.Start) > 0 || len(c.StartAllies) > 0 ||
			c.StartChoice != nil || c.Ability != nil,
		"ancient": c.DoomLimit != 0 || c.Signs != 0 || len(c.Doom) > 0 || len(c.Power) > 0 || len(c.Attack) > 0 ||
			len(c.Awaken) > 0,
		"entrance": len(c.LostFound) > 0 || len(c.Souvenirs) > 0, "visit": len(c.Visit) > 0,
		"rewardsOr": len(c.RewardsOr) > 0, "penaltiesOr": len(c.PenaltiesOr) > 0, "rewardEffects": len(c.RewardEffects) > 0,
		"difficulty": c.Difficulty != "", "restricted": c.Restricted != "", "stage": c.Stage != 0, "untold": c.Untold,
		"memberRewards": len(c.MemberRewards) > 0,
		"spaces":        len(c.Spaces) > 0, "unlocked": len(c.Unlocked) > 0, "pair": c.Pair != "",
	}
}

func validIcons(list []Icon, known []string) error {
	for _, i := range list {
		if !slices.Contains(known, i.Icon) || i.Count < 1 || i.Count > maxAmount || len(list) > maxEffects {
			return models.Refuse(models.Invalid, "refuse.card-icons", "most", maxAmount, "icons", maxEffects)
		}
	}
	return nil
}

func (l Language) validTasks(c *Card) error {
	limit := maxTasks
	if c.Class == AncientOne {
		limit = 1
	}
	if len(c.Tasks) > limit {
		return models.Refuse(models.TooLarge, "refuse.card-tasks", "most", limit)
	}
	for i, t := range c.Tasks {
		if err := l.validTask(t); err != nil {
			return models.Refuse(models.CodeOf(err), "refuse.card-task", "number", i+1, "why", models.TextOf(err))
		}
		if t.Space != "" && c.Class != Adventure && c.Class != OtherWorld {
			return models.Errorf(models.Invalid, "task %d: only adventures and other worlds have monster tasks", i+1)
		}
	}
	return nil
}

func (l Language) validTask(t Task) error {
	needs := make([]task.Requirement, len(t.Needs))
	for i, n := range t.Needs {
		needs[i] = n.Requirement
	}
	if _, err := task.Compile(needs); err != nil {
		return err
	}
	switch {
	case len(t.Needs) > maxNeeds:
		return models.Refuse(models.TooLarge, "refuse.card-requirements", "most", maxNeeds)
	case !slices.Contains([]Space{"", Empty, Total, Partial}, t.Space):
		return models.Errorf(models.Invalid, "a monster task is empty, total or partial, and not %q", t.Space)
	case t.Space == Empty && len(t.Needs)+len(t.Cost) > 0:
		return models.Refuse(models.Invalid, "refuse.card-empty-space")
	case t.Space == Partial && (t.Uncovered < 1 || t.Uncovered >= len(t.Needs)):
		return models.Refuse(models.Invalid, "refuse.card-uncovered")
	case t.Space != Partial && t.Uncovered != 0:
		return models.Errorf(models.Invalid, "only a partial monster task leaves requirements uncovered")
	case t.X != "" && (t.X != "monsters" || len(t.Needs) != 1):
		return models.Refuse(models.Invalid, "refuse.card-counted")
	}
	if t.Member != "" {
		if err := l.validMember(t.Member); err != nil {
			return err
		}
	}
	return validIcons(t.Cost, l.AllCosts())
}

// validMember refuses an organisation that the language does not know.
func (l Language) validMember(id string) error {
	if !slices.Contains(l.Members, id) {
		return models.Errorf(models.Invalid, "one is a member of one of %v, and not of %.40q", l.Members, id)
	}
	return nil
}

func (l Language) validByClass(c *Card) error {
	switch c.Class {
	case Investigator:
		if c.Sanity < 1 || c.Stamina < 1 || c.Sanity > 20 || c.Stamina > 20 {
			return models.Refuse(models.Invalid, "refuse.card-sanity")
		}
		if c.Ability != nil && (c.Ability.Use != "" && !slices.Contains(uses, c.Ability.Use) || !short(c.Ability.Name)) {
			return models.Refuse(models.Invalid, "refuse.card-ability", "most", maxName)
		}
		if s := c.StartChoice; s != nil && (s.Count < 1 || s.Count > 4 || len(s.Of) < 2 || len(s.Of) > 4) {
			return models.Refuse(models.Invalid, "refuse.card-start-choice")
		}
		if len(c.StartAllies) > 4 {
			return models.Refuse(models.TooLarge, "refuse.card-allies")
		}
	case AncientOne:
		if c.DoomLimit < 0 || c.DoomLimit > 30 || c.Signs < 0 || c.Signs > 30 || len(c.Doom) > 30 {
			return models.Refuse(models.Invalid, "refuse.card-doom-limit")
		}
		for _, d := range c.Doom {
			if d.Space < 1 || d.Space > 30 || !idForm.MatchString(d.Icon) || len(d.Icon) > 40 {
				return models.Refuse(models.Invalid, "refuse.card-doom-space")
			}
		}
	case Entrance:
		return l.validEntrance(c)
	default:
		return l.validUses(c.Uses)
	}
	return nil
}

func (l Language) validUses(list []Use) error {
	if len(list) > 4 {
		return models.Refuse(models.TooLarge, "refuse.card-uses")
	}
	for _, u := range list {
		if !slices.Contains(l.windows(), u.When) {
			return models.Errorf(models.Invalid, "a card is used in one of %v, and not %q", l.windows(), u.When)
		}
		for _, effects := range [][]Effect{u.Effects, u.Paired} {
			if err := l.validEffects(effects, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l Language) validEntrance(c *Card) error {
	if len(c.LostFound) > 6 || len(c.Souvenirs) > 12 {
		return models.Refuse(models.TooLarge, "refuse.card-shop")
	}
	green := []models.Face{task.Face1, task.Face2, task.Face3, task.FaceLore, task.FacePeril, task.FaceTerror}
	for face, effects := range c.LostFound {
		if !slices.Contains(green, face) {
			return models.Errorf(models.Invalid, "a green die has no face %q", face)
		}
		if err := l.validEffects(effects, 0); err != nil {
			return fmt.Errorf("lost & found: %w", err)
		}
	}
	for _, s := range c.Souvenirs {
		if s.Price < 1 || s.Price > maxAmount || len(s.Gain) == 0 {
			return models.Refuse(models.Invalid, "refuse.card-souvenir", "most", maxAmount)
		}
		if err := validIcons(s.Gain, l.AllIcons()); err != nil {
			return err
		}
	}
	return nil
}
