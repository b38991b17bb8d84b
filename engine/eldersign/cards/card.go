package cards

import (
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// Class is the deck or heap that a card belongs to.
type Class string

// The classes of the core box.
const (
	Adventure    Class = "adventure"
	OtherWorld   Class = "other-world"
	Investigator Class = "investigator"
	AncientOne   Class = "ancient-one"
	Monster      Class = "monster"
	Mythos       Class = "mythos"
	CommonItem   Class = "common-item"
	UniqueItem   Class = "unique-item"
	Spell        Class = "spell"
	Ally         Class = "ally"
	Entrance     Class = "entrance"
)

// Classes lists all classes in the order of the box.
func Classes() []Class {
	return []Class{
		Adventure, OtherWorld, Investigator, AncientOne, Monster, Mythos, CommonItem, UniqueItem, Spell, Ally,
		Entrance,
	}
}

// Card is one card, marker or sheet. Which fields have a meaning depends on its
// class; Validate refuses the others. A Card is never changed once it is in a
// catalogue or a game.
type Card struct {
	Class Class  `json:"class,omitempty"`
	ID    string `json:"id"`
	Name  string `json:"name"`

	// Ordered is the order arrow of adventures and other worlds.
	Ordered bool `json:"ordered,omitempty"`
	// Tasks are the rows of adventures, other worlds and monsters, and the one
	// battle task of an Ancient One. None means that they are unknown.
	Tasks []Task `json:"tasks,omitempty"`
	// Trophy is what an adventure, other world or monster is worth as a trophy.
	Trophy int `json:"trophy,omitempty"`
	// Rewards are those of an adventure or other world, or those on the back of
	// a monster marker.
	Rewards   []Icon `json:"rewards,omitempty"`
	Penalties []Icon `json:"penalties,omitempty"`
	// RewardsOr and PenaltiesOr are the other group where a diagonal line splits rewards or
	// penalties: one of the two is chosen (rules summary, "Split Rewards and Penalties").
	RewardsOr   []Icon `json:"rewardsOr,omitempty"`
	PenaltiesOr []Icon `json:"penaltiesOr,omitempty"`
	// MemberRewards come besides for who is a member of an organisation.
	MemberRewards []MemberReward `json:"memberRewards,omitempty"`
	// RewardEffects are rewards that stand there in words, after the icons.
	RewardEffects []Effect `json:"rewardEffects,omitempty"`
	// Drawn takes place as soon as the card comes into play; on a Mythos card it
	// is the immediate effect.
	Drawn []Effect `json:"drawn,omitempty"`
	// Unlocked takes place for whoever completed the task on the back, before Entry.
	Unlocked []Effect `json:"unlocked,omitempty"`
	// Entry takes place for whoever comes to an adventure or other world.
	Entry []Effect `json:"entry,omitempty"`
	// Back is what stands on the back of an adventure or other world that may lie face down.
	Back   *Back    `json:"back,omitempty"`
	Terror []Effect `json:"terror,omitempty"`
	// Midnight takes place at midnight; on a Mythos card, the next time only.
	Midnight []Effect `json:"midnight,omitempty"`
	// Lingering holds as long as a Mythos card lies open.
	Lingering []Effect `json:"lingering,omitempty"`
	// Locks are the colours of the locked die icons.
	Locks []models.Colour `json:"locks,omitempty"`

	// Occupation to Ability are of investigators.
	Occupation  string       `json:"occupation,omitempty"`
	Sanity      int          `json:"sanity,omitempty"`
	Stamina     int          `json:"stamina,omitempty"`
	Start       []Icon       `json:"start,omitempty"`
	StartAllies []string     `json:"startAllies,omitempty"`
	StartChoice *StartChoice `json:"startChoice,omitempty"`
	Ability     *Ability     `json:"ability,omitempty"`

	// DoomLimit to Awaken are of Ancient Ones. A limit of 0 is not known.
	DoomLimit int         `json:"doomLimit,omitempty"`
	Signs     int         `json:"signs,omitempty"`
	Doom      []DoomSpace `json:"doom,omitempty"`
	Power     []Effect    `json:"power,omitempty"`
	Attack    []Effect    `json:"attack,omitempty"`
	Awaken    []Effect    `json:"awaken,omitempty"`

	// Difficulty is the colour on the back of an adventure: green, yellow or red. Empty is
	// not known.
	Difficulty string `json:"difficulty,omitempty"`
	// Restricted is the id of the only mode in which the card joins its deck; empty for all
	// (FAQ 2.0, "Restricted Cards").
	Restricted string `json:"restricted,omitempty"`
	// Stage is the stage of a journey in whose deck the card is, from 1; 0 is not known.
	Stage int `json:"stage,omitempty"`
	// Untold is true for an adventure of which only the dice of its tasks are known: what else
	// it says is done by hand.
	Untold bool `json:"untold,omitempty"`
	// Spaces are what the spaces of a track say, on a card of it.
	Spaces []TrackSpace `json:"spaces,omitempty"`
	// Marks are signs on the card for which the rules of a box ask (Language.Marks).
	Marks []string `json:"marks,omitempty"`

	// Mask marks the monsters that join the cup with Nyarlathotep only.
	Mask bool `json:"mask,omitempty"`

	// Plain marks the card that stands for every ordinary card of its class: one
	// that does no more than the icon says.
	Plain bool `json:"plain,omitempty"`
	// Uses are what items, spells and allies can do.
	Uses []Use `json:"uses,omitempty"`
	// Pair is the id of the card with which it makes a pair.
	Pair string `json:"pair,omitempty"`

	// LostFound maps the face of the green die to what the entrance gives.
	LostFound map[models.Face][]Effect `json:"lostFound,omitempty"`
	Souvenirs []Souvenir               `json:"souvenirs,omitempty"`
	// Visit is the ability of an entrance card.
	Visit []Effect `json:"visit,omitempty"`

	// Unsure names the fields on which the sources differ: look at the card.
	Unsure []string `json:"unsure,omitempty"`
}

// Marked reports whether a card has a mark.
func (c *Card) Marked(mark string) bool { return slices.Contains(c.Marks, mark) }

// MemberReward is a reward for the members of an organisation.
type MemberReward struct {
	// Of is the id of the organisation.
	Of      string `json:"of"`
	Rewards []Icon `json:"rewards"`
}

// TrackSpace is what a space of a track says.
type TrackSpace struct {
	// Space counts from 1.
	Space   int      `json:"space"`
	Effects []Effect `json:"effects,omitempty"`
	// Start is true where the marker of the track begins.
	Start bool `json:"start,omitempty"`
	// Uses are what may be done as long as a token lies there; the token goes with one that does
	// not keep it.
	Uses []Use `json:"uses,omitempty"`
}

// Back is the back of a card that lies face down.
type Back struct {
	// Name is the place that it shows, which several cards may share; empty where it is not known.
	Name string `json:"name,omitempty"`
	// Effects take place for whoever moves there, before the card is turned over.
	Effects []Effect `json:"effects,omitempty"`
	// Midnight takes place at midnight, as long as the card lies face down.
	Midnight []Effect `json:"midnight,omitempty"`
	// Task must be completed with one roll before anybody moves there; nil for none.
	Task *Task `json:"task,omitempty"`
}

// Task is one row of symbols.
type Task struct {
	Needs []Need `json:"needs"`
	// Cost is paid once the dice lie: sanity, stamina or clock.
	Cost []Icon `json:"cost,omitempty"`
	// Space is the white border for a monster: empty, total or partial.
	Space Space `json:"space,omitempty"`
	// Uncovered counts the needs, from the first on, that a monster on a partial
	// space leaves to be met.
	Uncovered int `json:"uncovered,omitempty"`
	// Member is the id of the organisation for whose members the task counts as completed; empty for
	// none.
	Member string `json:"member,omitempty"`
	// X names what the amount of the first need is counted from: "monsters" in
	// play when the last doom token came (FAQ 2.0, Ancient Ones). Otherwise empty.
	X string `json:"x,omitempty"`
}

// Space is the kind of monster task, rulebook "Monsters".
type Space string

// The kinds of monster task.
const (
	Empty   Space = "empty"
	Total   Space = "total"
	Partial Space = "partial"
)

// Need is one requirement of a task, written as task.Parse reads it: "inv:3",
// "lore", "lore|peril".
type Need struct{ task.Requirement }

// MarshalText returns the form that UnmarshalText reads.
func (n Need) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads a requirement. Errors have the code Invalid.
func (n *Need) UnmarshalText(text []byte) error {
	r, err := task.Parse(string(text))
	if err != nil {
		return err
	}
	n.Requirement = r
	return nil
}

// Icon is an icon of a reward, a penalty, a cost or a start with its count.
type Icon struct {
	Icon  string `json:"icon"`
	Count int    `json:"count"`
}

// StartChoice lets the player choose start cards.
type StartChoice struct {
	Of    []Class `json:"of"`
	Count int     `json:"count"`
}

// Ability is an investigator's special ability. What it does is code of the
// engine, found by the investigator's id.
type Ability struct {
	Name string `json:"name"`
	// Use is continuous, trigger, once-per-roll, once-per-day or own-turn; empty where it is
	// not known.
	Use string `json:"use"`
}

// DoomSpace is a space of the doom track with an icon.
type DoomSpace struct {
	// Space counts from 1.
	Space int `json:"space"`
	// Icon is "monster", or any word for an effect to be resolved by hand.
	Icon string `json:"icon"`
}

// Use is one thing that an item, spell or ally can do.
type Use struct {
	When    When     `json:"when"`
	Effects []Effect `json:"effects"`
	// Paired take place besides where the other card of a pair is in play.
	Paired []Effect `json:"paired,omitempty"`
	// Keep is true where the card stays: allies, and items used once per day.
	Keep bool `json:"keep,omitempty"`
	// Daily is true where it works once per day.
	Daily bool `json:"daily,omitempty"`
	// AnyTurn is true where the owner may use the card in other players' turns too (FAQ 2.0, "Items, Spells,
	// Clues, & Allies").
	AnyTurn bool `json:"anyTurn,omitempty"`
}

// When is the window in which a card may be used.
type When string

// The windows.
const (
	// InPool is "before rolling": FAQ 2.0, Turn Structure II.3.
	InPool When = "pool"
	// AfterRoll is a re-roll or a change of results: II.5.
	AfterRoll When = "rolled"
	// Securing is II.7.
	Securing When = "secure"
	// Untimed cards work before moving, at II.3, II.7, II.8.d and before the
	// clock: FAQ 2.0, "Items, Spells, Clues, & Allies".
	Untimed When = "untimed"
	// OnLoss is instead of a loss of sanity or stamina.
	OnLoss When = "loss"
)

// Souvenir is one thing that the entrance sells.
type Souvenir struct {
	// Price is in trophies.
	Price int    `json:"price"`
	Gain  []Icon `json:"gain"`
}
