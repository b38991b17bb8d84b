package eldersign

import "elderglass/engine/eldersign/cards"

// Skill is the class of skills, which lie in front of who drew them until their text ends them; they
// are no items. Those of Gates of Arkham and of Omens of the Deep are one deck (rules summary,
// "Skills" and "R'lyeh Rising Mode: Setup").
const Skill cards.Class = "skill"

// SkillLanguage is what cards may say where a box has skills: the skill icon draws one, the icon of
// the lost skill discards one, as those of all other cards do. The rules summary repeats the text of
// the first one at the second, which is taken for a slip.
func SkillLanguage() cards.Language {
	return cards.Language{
		Classes: []cards.ClassWords{{Class: Skill, Fields: []string{"uses", "midnight", "restricted"}, Held: true}},
		Icons:   []string{string(Skill), "lose-" + string(Skill)},
	}
}
