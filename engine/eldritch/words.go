package eldritch

import "elderglass/engine"

// The steps of a round and of what cards ask for that no card names.
const (
	stepRound       = "round"
	stepActions     = "actions"
	stepTurn        = "turn"
	stepAct         = "act"
	stepActed       = "acted"
	stepActive      = "active"
	stepEncounters  = "encounters"
	stepEncounter   = "encounter"
	stepMeet        = "meet"
	stepAfar        = "afar"
	stepRead        = "read"
	stepReadOn      = "read-on"
	stepReadCard    = "read-card"
	stepPart        = "part"
	stepThisClue    = "this-clue"
	stepClose       = "close"
	stepClosed      = "closed"
	stepToken       = "token"
	stepLoot        = "loot"
	stepResearched  = "researched"
	stepSkill       = "skill"
	stepSolveRumor  = "solve-by-clues"
	stepProgress    = "progress"
	stepAfterAmbush = "after-ambush"
	stepTrophy      = "trophy"
	stepSpellToken  = "spell-token"
	stepMythos      = "mythos"
	stepMythosCard  = "mythos-card"
	stepMythosEnd   = "mythos-end"
	stepReckoning   = "reckoning"
	stepPending     = "pending"
	stepSurge       = "surge"
	stepEnters      = "enters"
	stepLies        = "lies"
	stepSolve       = "solve"
	stepMystery     = "mystery"
	stepPut         = "put"
	stepEachPuts    = "each-puts"
	stepDrive       = "drive"
	stepNewcomer    = "newcomer"
	stepPassLead    = "pass-lead"
	stepLead        = "lead"
	stepDefeat      = "defeat"
	stepRelocate    = "relocate"
	stepTest        = "test"
	stepThrow       = "throw"
	stepRolled      = "rolled"
	stepTested      = "tested"
	stepWarded      = "warded"
	stepDraw        = "draw"
	stepReserve     = "reserve-card"
	stepRefill      = "reserve"
	stepFlipped     = "flipped"
	stepJacqueline  = "jacqueline"
	stepLily        = "lily"
	stepLola        = "lola"
	stepLeo         = "leo"
	stepCharlie     = "charlie"
	stepDiana       = "diana"
	stepNorman      = "norman"
	stepNormanPays  = "norman-pays"
	stepBalance     = "balance"
	stepExtra       = "extra"
	stepWhose       = "whose"
	stepFallen      = "fallen"
	stepLost        = "lost"
	stepUnder       = "gates-under"
	stepTickets     = "tickets"
	stepTicketAway  = "ticket-away"
	stepTrading     = "trading"
	stepSwap        = "swap"
	stepBuy         = "buy"
	stepDeliver     = "deliver"
	stepExpedition  = "expedition"
	stepRandom      = "random-space"
	stepCombat      = "combat"
	stepHorror      = "horror"
	stepHorrored    = "horrored"
	stepSheet       = "sheet"
	stepDamage      = "damage"
	stepDamaged     = "damaged"
	stepHit         = "hit"
	stepHurt        = "hurt"
	stepBattled     = "battled"
	stepNote        = "note"
)

// wordList are the words of the game's language: how each step is resolved.
func wordList() map[string]word {
	options := func(o func(*State, Step) []option) word { return word{Options: o} }
	resolve := func(r func(*Turn, Step)) word { return word{Resolve: r} }
	both := func(o func(*State, Step) []option, r func(*Turn, Step)) word { return word{Options: o, Resolve: r} }
	waits := word{Always: true}
	return map[string]word{
		// The round.
		stepRound: resolve(resolveRound), stepActions: resolve(resolveActions), stepTurn: resolve(resolveTurn),
		stepAct: waits, stepActed: resolve(resolveActed), stepActive: resolve(resolveActive),
		stepEncounters: resolve(resolveEncounters), stepEncounter: resolve(resolveEncounter),
		stepMythos: resolve(resolveMythos), stepMythosCard: options(mythosOptions), stepMythosEnd: resolve(resolveMythosEnd),
		stepPassLead: resolve(resolvePassLead), stepLead: options(leadOptions),
		stepNewcomer: {Options: newcomerOptions, Resolve: resolveNewcomer},
		stepDefeat:   both(defeatOptions, resolveDefeat), stepRelocate: options(relocateOptions),

		// Tests.
		stepTest: resolve(resolveTest), "die": resolve(resolveTest), stepThrow: waits, stepRolled: waits,
		stepTested: resolve(resolveTested), stepWarded: resolve(resolveWarded), stepSkill: options(skillOptions),

		// Actions.
		stepTickets: options(ticketOptions), stepTicketAway: options(ticketAwayOptions),
		stepTrading: {Options: tradingOptions, Beside: true},
		"trade-far": options(tradeFarOptions), stepSwap: options(swapOptions), stepBuy: options(buyOptions),
		stepDeliver: options(deliverOptions), "delay": both(delayOptions, resolveDelay),
		"wander": options(wanderOptions), "move": both(moveOptions, resolveMove), stepExtra: resolve(resolveExtra),
		stepUnder:   resolve(resolveUnder),
		stepCharlie: options(charlieOptions), stepDiana: options(dianaOptions), stepLeo: options(leoOptions),
		stepWhose:   options(whoseOptions),
		stepBalance: options(balanceOptions), stepLily: options(lilyOptions), stepLola: options(lolaOptions),
		stepNorman: options(normanOptions), stepNormanPays: options(normanPaysOptions),
		stepJacqueline: options(jacquelineOptions), "bless-here": options(blessOptions),
		"teleport": resolve(func(t *Turn, p Step) { t.Push(p.like(Effect{Do: "move", Who: "one", Where: "any"})) }),

		// Losses, gains and cards.
		"lose": both(lossOptions, resolveLose), "recover": resolve(resolveRecover), "spend": resolve(resolveSpend),
		"gain": both(gainOptions, resolveGain), stepDraw: options(drawOptions), "take": options(takeOptions),
		"discard": both(discardOptions, resolveDiscardTokens), "give-up": options(discardOptions),
		"may-discard": options(mayDiscardOptions), "shed": options(shedOptions), stepLost: resolve(resolveLost),
		"give": options(giveOptions),
		"drop": resolve(resolveDrop), "flip": resolve(resolveFlip), stepFlipped: options(flippedOptions),
		"improve": options(improveOptions), "uncurse": options(uncurseOptions),
		stepReserve: options(reserveOptions), stepRefill: resolve(resolveRefill),
		"empty-reserve": resolve(resolveEmptyReserve),
		"remove-assets": options(removeAssetOptions), "bank": resolve(resolveBank),
		"choose": options(chooseOptions), "group-pay": options(groupOptions), stepNote: {Options: noteOptions, Always: true},

		// Encounters.
		stepMeet: options(meetOptions), stepAfar: options(afarOptions), "research-far": options(researchFarOptions),
		"hide": resolve(resolveHide), stepRead: waits, stepReadOn: resolve(resolveReadOn),
		stepReadCard: resolve(resolveReadCard),
		stepPart:     options(partOptions),
		stepThisClue: resolve(resolveThisClue), stepClose: resolve(resolveClose), stepClosed: options(closedOptions),
		stepToken: resolve(resolveToken), stepLoot: resolve(resolveLoot), stepResearched: options(researchedOptions),
		stepSolveRumor: options(solveRumorOptions), stepProgress: options(progressOptions),
		stepAfterAmbush: resolve(resolveAfterAmbush), stepTrophy: options(trophyOptions),
		stepSpellToken: options(spellTokenOptions), "devour": resolve(resolveDevour),
		"no-more": resolve(resolveNoMore),

		// Combat.
		stepCombat: options(combatOptions), "combat-bonus": resolve(resolveCombatBonus), stepHorror: resolve(resolveHorror),
		stepHorrored: resolve(resolveHorrored), stepSheet: resolve(resolveSheet), stepFallen: options(fallenOptions),
		stepDamage: both(damageOptions, resolveDamage), stepDamaged: resolve(resolveDamaged),
		stepHit: both(hitOptions, resolveHit), stepHurt: resolve(resolveHurt), stepBattled: resolve(resolveBattled),
		"defeat-monster": resolve(resolveDefeatMonster), "ambush": options(ambushOptions), "fight": options(fightOptions),
		"wound": both(woundOptions, resolveWoundHere), "heal-monsters": resolve(resolveHealMonsters),
		"heal-monster": resolve(resolveHealMonster),

		// Doom, omen and what is spawned.
		"doom": resolve(resolveDoom), "doom-zero": resolve(resolveDoomZero), "omen": resolve(resolveOmen),
		"omen-back": resolve(func(t *Turn, _ Step) { t.moveOmen(-1) }), "set-omen": options(setOmenOptions),
		"lose-game": resolve(resolveLoseGame), "spawn": both(spawnOptions, resolveSpawn),
		"spawn-epic": resolve(resolveSpawnEpic),
		"spawn-gate": both(gateOptions, resolveNoGate), "spawn-clue": options(clueOptions),
		"spawn-monster": options(monsterOptions), stepRandom: options(randomOptions), "go": resolve(resolveGo),
		stepSurge: resolve(resolveSurge), "discard-monster": options(discardMonsterOptions),
		"blood": options(discardMonsterOptions), "discard-gates": resolve(resolveDiscardGates),
		"discard-gate": options(discardGateOptions), "discard-clues": resolve(resolveDiscardClues),
		stepExpedition: options(expeditionOptions), "bury-expedition": resolve(resolveBuryExpedition),

		// Reckoning, Mythos cards and Mysteries.
		stepReckoning: resolve(resolveReckoning), "reckon": resolve(resolveReckon), stepPending: options(pendingOptions),
		"hunt": options(huntOptions), "steal-clue": options(stealOptions), "lure": options(lureOptions),
		"snatch": options(snatchOptions), "become": options(becomeOptions), "put-token": resolve(resolvePutToken),
		"gather": resolve(resolveGather), stepEnters: resolve(resolveEnters), stepLies: resolve(resolveLies),
		"discard-mythos": resolve(resolveDiscardMythos), "solve-rumor": options(solveOptions),
		"spend-tokens": resolve(resolveSpendTokens), "draw-rumor": options(drawRumorOptions),
		"sicken": resolve(resolveSicken), "bury": resolve(resolveBury), "unsolve": options(unsolveOptions),
		stepMystery: options(mysteryOptions), stepSolve: resolve(resolveSolve), stepPut: resolve(resolvePut),
		stepEachPuts: options(eachPutsOptions), stepDrive: options(driveOptions),
	}
}

// resolveDiscardTokens discards tokens, as many as there are.
func resolveDiscardTokens(t *Turn, p Step) {
	if p.What == Clue || p.What == Ship || p.What == Train {
		resolveLose(t, p)
	}
}

// resolveWoundHere takes health off all Monsters on the investigator's space, where none is chosen.
func resolveWoundHere(t *Turn, p Step) {
	if p.What == "here" && p.Seat != engine.Nobody {
		resolveWound(t, p)
	}
}
