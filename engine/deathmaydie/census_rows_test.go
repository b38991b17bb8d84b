package deathmaydie

import (
	"iter"
	"slices"

	"elderglass/engine/deathmaydie/cards"
)

// row is one line of the census. Rows without saw are seen while a step is resolved.
type censusRow struct {
	section, name string
	saw           func(*moment) bool
}

// census are the mechanics of the rules by what shows that they came up.
var census = slices.Concat(
	section("A turn",
		"an action: Run", sent("run"),
		"a Run goes on", sent("move"),
		"enemies follow", says("follows"),
		"who leaves burning ground burns", says("moved-fire"),
		"through the stairs", joins(func(sp *cards.Space) bool { return sp.Stairs }),
		"through the tunnel", joins(func(sp *cards.Space) bool { return sp.Tunnel }),
		"an action: Attack", sent("attack"),
		"an action: Rest on a safe space", sent("rest"),
		"an action: Trade", sent("trade"),
		"a card is handed over in a Trade", sent("give"),
		"the first episode action", func(m *moment) bool { return m.kind == "act" && m.option == "break-the-lamp" },
		"the second episode action", func(m *moment) bool { return m.kind == "act" && m.option == "call-out" },
		"a free action of a card", used("free"),
		"a special action of a card", used("special"),
		"a card is used at any time", used(""),
		"a card is used between two attacks of enemies", func(m *moment) bool {
			return says("used")(m) && m.before.Phase == PhaseConfront
		},
		"standing up", sent("stand"),
	),
	section("Mythos, and Investigate or Fight!",
		"a Mythos card with the summoning symbol", nil,
		"a Mythos card without it", nil,
		"a Mythos card after which another one is drawn", nil,
		"a Mythos card whose text is unknown, by hand", nil,
		"an enemy is summoned at the red gate", summons("red"),
		"an enemy is summoned at the yellow gate", summons("yellow"),
		"an enemy is summoned at the blue gate", summons("blue"),
		"no figure is left to be summoned", says("no-figure"),
		"fewer figures than spaces: somebody chooses", chose(stepCall),
		"of several nearest or farthest enemies somebody chooses", chose(doMove),
		"of several shortest ways somebody chooses", chose(stepWalk),
		"a Cultist goes through a lock", func(m *moment) bool {
			return slices.ContainsFunc(m.after.Figures, func(f Figure) bool {
				old := m.before.figure(f.ID)
				return old != nil && f.Kind == cards.Cultist && m.before.locked(old.At, f.At)
			})
		},
		"a lock is opened", says("unlocked"),
		"fire spreads", says("fire"),
		"fire runs out: somebody chooses where", chose(doFire),
		"fire is put out", says("quenched"),
		"a token is placed", says("token"),
		"a token is taken off the board", says("untoken"),
		"a token is damaged", says("damaged"),
		"a token is destroyed", says("destroyed"),
		"a token is mended", says("mended"),
		"a Discovery card is drawn", says("discovery"),
		"its left side is claimed", chose(stepClaim, "left"),
		"its right side is claimed", chose(stepClaim, "right"),
		"it is left", says("unclaimed"),
		"an item", claims(cards.Item),
		"a companion", claims(cards.Companion),
		"a condition", claims(cards.Condition),
		"no Discovery card is left", says("no-discovery"),
		"an enemy attacks", says("enemy-attacks"),
		"of several enemies somebody chooses who attacks first", chose(stepFight),
		"an enemy that came during the phase attacks", nil,
		"an enemy that left during the phase does not attack", nil,
		"nobody investigates or fights who lies down", nil,
	),
	section("The end of a turn, the Elder One, the end of the game",
		"effects of the end of a turn, in an order that somebody chooses", chose(stepEndEffect),
		"a roll for fire", rolls(ForFire, nil),
		"three symbols in the discard pile", func(m *moment) bool {
			return says("shuffled")(m) && m.after.Track > m.before.Track
		},
		"an effect has the Elder One advance", says("will-advance"),
		"the Elder One comes by the red space", func(m *moment) bool {
			return says("elder-summoned")(m) && !m.after.Disrupted
		},
		"the Elder One comes as the ritual is disrupted", func(m *moment) bool {
			return says("elder-summoned")(m) && m.after.Disrupted
		},
		"the Progression token moves in its place", func(m *moment) bool {
			return m.before.Summoned && m.after.Track > m.before.Track
		},
		"effects of stages II to IV at the end of a turn", nil,
		"a token that cannot be placed has the stage do something", nil,
		"the ritual is disrupted by the objective", func(m *moment) bool {
			return says("disrupted")(m) && m.kind != "fix"
		},
		"the Elder One is attacked", rolls(ForAttack, func(_ *State, r *Roll) bool {
			return slices.Contains(r.Targets, ElderKind)
		}),
		"the Elder One attacks", rolls(ForDefend, func(_ *State, r *Roll) bool { return r.Enemy == ElderKind }),
		"stage II is defeated", defeats(2), "stage III is defeated", defeats(3),
		"stage IV is defeated: won", ends("slain"),
		"wounds beyond a stage's health are lost", applies(func(s *State, r *Roll) bool {
			f := s.figure(ElderKind)
			return r.For == ForAttack && f != nil && s.Stage < lastStage && slices.Equal(r.Targets, []string{ElderKind}) &&
				f.Wounds+s.tally(r).Successes > s.health(*f)
		}),
		"dead before the Elder One is summoned", lost(dead, false),
		"mad before it is summoned", lost(mad, false),
		"dead after it is summoned", lost(dead, true),
		"mad after it is summoned", lost(mad, true),
		"others play on after a death", func(m *moment) bool {
			return m.before.Summoned && m.before.Phase == PhaseActions && m.after.Result == nil &&
				slices.ContainsFunc(m.before.People, func(p Investigator) bool { return p.Out })
		},
		"lost: somebody is lost too early", ends("early"),
		"lost: all are dead or mad", ends("all"),
		"lost: the Progression token is on the last space", ends("dominates"),
		"won although lost as well: winning comes first", func(m *moment) bool {
			lost := 0
			for i := range m.after.People {
				if p := &m.after.People[i]; p.Out || m.after.lostOne(p) != "" {
					lost++
				}
			}
			return ends("slain")(m) && lost == len(m.after.People)
		},
	),
	section("Dice",
		"an attack", rolls(ForAttack, nil),
		"a roll that is made", rolls(ForMake, nil),
		"the dice of an enemy", rolls(ForDefend, nil),
		"bonus dice", func(m *moment) bool { return m.after.rolling() && !m.after.Roll.against() && m.after.Roll.Bonus > 0 },
		"more dice than the box has, in parts", func(m *moment) bool {
			return m.kind == "roll" && m.after.rolling() && m.after.Roll.Again == 0 && m.after.expected() != nil
		},
		"stress for a die", sent("reroll"),
		"the same die once more", nil,
		"stress for a die of an enemy", func(m *moment) bool { return m.kind == "reroll" && m.before.Roll.For == ForDefend },
		"stress for a die of a roll for fire", func(m *moment) bool {
			return m.kind == "reroll" && m.before.Roll.For == ForFire
		},
		"no stress is left for a die", func(m *moment) bool {
			return m.after.thrown() && m.after.person(m.after.Roll.Seat).Stress >= m.after.mostStress()
		},
		"a free reroll", sent("free"),
		"it is said how many signs count", sent("count-signs"),
		"it is said how many tentacles count", sent("count-tentacles"),
		"an elder sign that counts is no longer one", applies(func(s *State, r *Roll) bool {
			return s.tally(r).CountedSigns > 0
		}),
		"elder signs of an enemy hit", applies(func(s *State, r *Roll) bool {
			e := s.attacker(r)
			return e != nil && e.SignsHit && s.tally(r).Signs > 0
		}),
		"elder signs cost stress", applies(func(s *State, r *Roll) bool { return s.signStress(r)*s.tally(r).Signs > 0 }),
		"tentacles are added by a token", applies(func(s *State, r *Roll) bool { return s.addedTentacles(r) > 0 }),
		"successes and tentacles in one roll", applies(func(s *State, r *Roll) bool {
			c := s.tally(r)
			return r.For == ForAttack && c.Successes > 0 && c.Tentacles > 0
		}),
		"wounds are split among targets", chose(stepSplit),
		"some of several targets", chose(stepAim, "roll"),
		"Toughness leaves something or not", sent("toughness"),
		"a token gets the wounds of a roll", says("damaged", "destroyed"),
	),
	section("What investigators suffer",
		"wounds", says("wounds"), "stress", says("stress"), "sanity is lost", says("sanity"),
		"wounds beyond the health that is left", nil,
		"stress beyond the track", nil,
		"a threshold is reached", says("insane", "insane-unknown"),
		"a skill goes up a level", chose(stepLevelUp),
		"several go insane at the same time", func(m *moment) bool {
			n := 0
			for _, p := range m.after.People {
				if old := m.before.person(p.Seat); old != nil && thresholds(p.Sanity) > thresholds(old.Sanity) && !p.Out {
					n++
				}
			}
			return n > 1 && m.before.Phase != PhaseSetup && m.kind != "adjust"
		},
		"somebody heals", says("heals"),
		"a wound goes to a companion", says("companion", "companion-dies"),
		"a companion dies", says("companion-dies"),
		"a card is discarded", says("discarded"),
		"a card goes to the other side", says("other-side"),
		"somebody is placed elsewhere", says("placed"),
		"insane: masochism", nil, "insane: fear-of-crowds", nil, "insane: kleptomania", nil, "insane: hypochondria", nil,
		"insane: pyromania", nil, "insane: catatonia", nil, "insane: codependency", nil, "insane: paranoia", nil,
		"insane: obsessive-disorder", nil, "insane: recurring-trauma", nil, "insane: psychotic-outbreaks", nil,
		"insane: short-term-memory-loss", nil,
	),
	levels("Arcane Mastery", arcaneMastery, func(_ int) func(*moment) bool {
		return applies(func(s *State, r *Roll) bool { return s.tally(r).CountedSigns > 0 })
	}),
	levels("Brawling", brawling, func(level int) func(*moment) bool {
		return rolls(ForAttack, func(s *State, r *Roll) bool { return !away(s, r) && (level == 1 || level == 3 || len(r.Targets) > 1) })
	}),
	levels("Marksman", marksman, func(level int) func(*moment) bool {
		return func(m *moment) bool {
			return rolls(ForAttack, away)(m) && (level < 4 || m.kind == "free-attack") &&
				(level != 3 || m.after.distance(m.after.person(m.after.Roll.Seat).At,
					m.after.figure(m.after.Roll.Targets[0]).At, false) == 2)
		}
	}),
	levels("Stealth", stealth, func(int) func(*moment) bool { return says("sneak") }),
	levels("Swift", swift, func(level int) func(*moment) bool {
		return []func(*moment) bool{
			nil,
			func(m *moment) bool { return m.kind == "run" && m.after.Run != nil && m.after.Run.Left == runSpaces },
			sent("free-run"),
			func(m *moment) bool {
				p, ok := m.before.next()
				return ok && p.Do == stepAlong && m.kind == "choose" && m.option != "alone"
			},
			func(m *moment) bool { return m.before.Phase == PhaseActions && m.before.Actions > actionCount },
		}[level]
	}),
	section("Common skills",
		"Toughness 1", func(m *moment) bool {
			return m.kind == "free" && m.before.Roll.against() && m.before.level(m.before.Roll.Seat, toughness) == 1
		},
		"Toughness 2", nil, "Toughness 3", nil, "Toughness 4", nil, "a cost is not reduced", nil,
		"Proficient", func(m *moment) bool {
			return m.kind == "free" && !m.before.Roll.against() && m.before.level(m.before.Roll.Seat, proficient) > 0
		},
	),
	named("Signature skills", "Gate Manipulation", func(level int) func(*moment) bool {
		switch level {
		case 3:
			return with(gateManipulation, 3, func(m *moment) bool {
				return m.kind == "rest" && !m.before.Safe(m.before.person(m.before.Active).At)
			})
		case 4:
			return sent("free-rest")
		}
		return anyWith(gateManipulation, level, func(m *moment) bool {
			return slices.ContainsFunc(slices.Collect(pairs(m.keys)), func(p [2]string) bool {
				return p[0] == "dmd.log.summoned" && (p[1] == "dmd.log.hurt" || p[1] == "dmd.log.dies")
			})
		})
	}),
	levels("Savage", savageSkill, func(level int) func(*moment) bool {
		return applies(func(s *State, r *Roll) bool {
			f := &Figure{}
			if len(r.Targets) == 1 {
				f = s.figure(r.Targets[0])
			}
			return r.For == ForAttack && f != nil && f.At != "" && len(s.enemiesAt(f.At)) == 1 &&
				(level != 3 || s.tally(r).Successes+2+f.Wounds >= s.health(*f))
		})
	}),
	named("Signature skills", "Unkillable", func(level int) func(*moment) bool {
		return anyWith(unkillable, level, says("returns"))
	}),
	section("Signature skills",
		"Vengeance Obsession 1", nil, "Vengeance Obsession 2", nil, "Vengeance Obsession 3", nil, "Vengeance Obsession 4", nil),
	named("Signature skills", "Protector", func(level int) func(*moment) bool {
		return anyWith(protector, level, says("protects"))
	}),
	section("Signature skills",
		"Healing Prayer 1", nil, "Healing Prayer 2", nil, "Healing Prayer 3", nil, "Healing Prayer 4", nil),
	levels("Lucky", lucky, func(int) func(*moment) bool { return sent("free") }),
	named("Signature skills", "Read the Omens", func(level int) func(*moment) bool {
		if level == 4 {
			return chose(stepOmens, "cancel")
		}
		return anyWith(readTheOmens, level, says("omens"))
	}),
	levels("Fueled by Madness", fueledByMadness, func(int) func(*moment) bool {
		return applies(func(s *State, r *Roll) bool { return !r.against() && s.signatureDice(s.person(r.Seat)) > 0 })
	}),
	levels("High Strung", highStrung, func(int) func(*moment) bool {
		return applies(func(s *State, r *Roll) bool { return s.tally(r).CountedTentacles > 0 })
	}),
	section("Unknown Rules and the difficulty",
		"with Relics and Unknown Monsters", inPlay(func(b Box) bool { return b.Relics && b.Monsters > 0 }),
		"with Relics only", inPlay(func(b Box) bool { return b.Relics && b.Monsters == 0 }),
		"with two Unknown Monsters only", inPlay(func(b Box) bool { return !b.Relics && b.Monsters == 2 }),
		"with a single Unknown Monster", inPlay(func(b Box) bool { return b.Monsters == 1 }),
		"the last stages are summoned at random", func(m *moment) bool {
			return len(m.after.Spots) < len(m.before.Spots)
		},
		"a Relic is turned", says("relic-turned"),
		"the house rule of five stress", func(m *moment) bool {
			return slices.ContainsFunc(m.after.People, func(p Investigator) bool { return p.Stress == 5 })
		},
	),
)

// section lists rows: names, each followed by what shows it or nil.
func section(name string, rows ...any) []censusRow {
	var list []censusRow
	for i := 0; i < len(rows); i += 2 {
		r := censusRow{section: name, name: rows[i].(string)}
		switch saw := rows[i+1].(type) {
		case func(*moment) bool:
			r.saw = saw
		}
		list = append(list, r)
	}
	return list
}

// named lists a row for each level of a skill.
func named(in, name string, saw func(level int) func(*moment) bool) []censusRow {
	var list []censusRow
	for level := 1; level <= mostLevel; level++ {
		list = append(list, censusRow{in, name + " " + string(rune('0'+level)), saw(level)})
	}
	return list
}

// levels is named for a skill that the active investigator, or whoever rolls, uses.
func levels(name, skill string, saw func(level int) func(*moment) bool) []censusRow {
	in := "Common skills"
	if k := cards.Find(shipped.Skills, skill, func(k cards.Skill) string { return k.ID }); k != nil && !k.Common {
		in = "Signature skills"
	}
	return named(in, name, func(level int) func(*moment) bool { return with(skill, level, saw(level)) })
}

// pairs are each key with the next one.
func pairs(keys []string) iter.Seq[[2]string] {
	return func(yield func([2]string) bool) {
		for i := 1; i < len(keys); i++ {
			if !yield([2]string{keys[i-1], keys[i]}) {
				return
			}
		}
	}
}

func defeats(stage int) func(*moment) bool {
	return func(m *moment) bool {
		return m.kind != "fix" && says("stage")(m) && m.before.Stage == stage && m.after.Stage > stage
	}
}

func inPlay(ok func(Box) bool) func(*moment) bool {
	return func(m *moment) bool { return m.after.Phase == PhaseActions && ok(m.after.Box) }
}
