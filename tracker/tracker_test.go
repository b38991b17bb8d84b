package tracker_test

import (
	"image"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

var (
	lore   = die("green", "lore", 200, 200)
	peril  = die("green", "peril", 420, 260)
	terror = die("green", "terror", 600, 420)
	wild   = die("red", "wild", 300, 500)
)

func faces(dice []models.Die) []string {
	out := make([]string, 0, len(dice))
	for _, d := range dice {
		out = append(out, string(d.Colour)+" "+string(d.Face))
	}
	return out
}

func TestARollIsReportedOnceAndSoon(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	rest := s.throw(nil, lore, peril, terror, wild)
	s.wait(20 * time.Second)
	require.Len(t, s.rolls, 1)
	require.ElementsMatch(t, []string{"green lore", "green peril", "green terror", "red wild"}, faces(s.rolls[0].Rolled))
	require.Empty(t, s.rolls[0].Kept)
	require.LessOrEqual(t, s.times[0]-rest, 300*time.Millisecond)
	require.Equal(t, models.TrayRead, s.track.Tray().State)
	require.Equal(t, 1, s.track.Tray().Roll)
}

func TestAStillTrayIsNotReadAgain(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril)
	s.wait(time.Second)
	before := s.reads
	s.wait(time.Minute)
	require.Equal(t, before, s.reads, "a still tray must cost no reading")
}

func TestRerollKeepsWhatStays(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril, terror, wild)
	s.wait(time.Second)
	s.reach(50, 40, func() { s.dice = []models.Die{terror, wild} })
	s.wait(time.Second)
	require.Len(t, s.rolls, 1, "taking dice away is no roll")
	s.throw([]models.Die{terror, wild}, die("green", "investigation-1", 500, 150),
		die("green", "investigation-3", 120, 400))
	s.wait(time.Second)
	require.Len(t, s.rolls, 2)
	require.ElementsMatch(t, []string{"green investigation-1", "green investigation-3"}, faces(s.rolls[1].Rolled))
	require.ElementsMatch(t, []string{"green terror", "red wild"}, faces(s.rolls[1].Kept))
}

func TestRerollWithoutAPauseKeepsWhatStays(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril, terror)
	s.wait(time.Second)
	s.reach(50, 40, func() { s.dice = []models.Die{terror} })
	s.throw([]models.Die{terror}, die("green", "peril", 230, 310), die("green", "lore", 700, 180))
	s.wait(time.Second)
	require.Len(t, s.rolls, 2)
	require.ElementsMatch(t, []string{"green terror"}, faces(s.rolls[1].Kept))
	require.Len(t, s.rolls[1].Rolled, 2)
}

// Each of these happens at every table and none of them is a roll.
func TestWhatIsNoRoll(t *testing.T) {
	cases := map[string]func(s *stage){
		"a hand passes": func(s *stage) { s.reach(70, 30, nil) },
		"a hand rests over the dice for half a second": func(s *stage) {
			s.reach(70, 30, func() { s.wait(500 * time.Millisecond) })
		},
		"a die is picked up and taken": func(s *stage) { s.reach(70, 40, func() { s.dice = s.dice[1:] }) },
		"all dice are taken":           func(s *stage) { s.reach(70, 40, func() { s.dice = nil }) },
		"a die is nudged": func(s *stage) {
			s.reach(33, 30, func() { s.dice[0] = turned("green", "lore", 240, 215, 60) })
		},
		"a lamp is switched on": func(s *stage) {
			s.light = 1.5
			s.wait(time.Second)
			s.light = 1
		},
		"a shadow falls on the dice": func(s *stage) { s.shadow = image.Rect(0, 0, 80, high) },
		"the light fades slowly": func(s *stage) {
			for range 60 {
				s.light -= 0.005
				s.step()
			}
		},
		"a reading misses a die after a hand passed": func(s *stage) {
			s.misread = func(_ int, r models.Reading) models.Reading { r.Dice = r.Dice[:len(r.Dice)-1]; return r }
			s.light = 1.5
			s.wait(time.Second)
			s.misread = nil
			s.light = 1
			s.reach(70, 30, nil)
		},
		"a reading takes a face for another in a shadow": func(s *stage) {
			s.shadow = image.Rect(0, 0, 80, high)
			s.misread = func(_ int, r models.Reading) models.Reading { r.Dice[0].Face = "wild"; return r }
		},
	}
	for name, act := range cases {
		t.Run(name, func(t *testing.T) {
			s := newStage(t)
			s.wait(time.Second)
			s.throw(nil, lore, peril, terror, wild)
			s.wait(time.Second)
			require.Len(t, s.rolls, 1)
			act(s)
			s.wait(3 * time.Second)
			require.Len(t, s.rolls, 1, "reported as a roll: %v", s.rolls[1:])
		})
	}
}

func TestAPassingHandCostsNoReading(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril, wild)
	s.wait(time.Second)
	for range 40 { // the room gets a little brighter
		s.light += 0.004
		s.step()
	}
	before := s.reads
	s.reach(70, 30, nil)
	s.wait(time.Second)
	require.Equal(t, before, s.reads, "the tray looks as it did")
	require.Equal(t, models.TrayRead, s.track.Tray().State)
}

func TestAHandThatRestsInTheTrayHoldsTheRollBack(t *testing.T) {
	for name, seen := range map[string]bool{"the reader sees it": true, "only the picture shows it": false} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t)
			s.wait(time.Second)
			s.misread = func(_ int, r models.Reading) models.Reading {
				r.Hand = seen && r.Hand
				if !s.arm.Empty() {
					r.Dice = r.Dice[:2] // it covers the third
				}
				return r
			}
			s.throw(nil, lore, peril, wild)
			s.arm = image.Rect(40, 70, 60, high)
			s.wait(time.Second)
			require.Empty(t, s.rolls)
			require.Equal(t, models.TrayHand, s.track.Tray().State)
			s.arm = image.Rectangle{}
			s.wait(time.Second)
			require.Len(t, s.rolls, 1)
			require.Len(t, s.rolls[0].Rolled, 3)
		})
	}
}

func TestTheShadowOfADieAtTheBorderIsNoArm(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	came := s.throw(nil, lore, die("green", "terror", 700, 640))
	s.shadow = image.Rect(107, 98, 128, high)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.Less(t, s.times[0]-came, 600*time.Millisecond)
}

func TestALongShadowThatTheReaderKnowsForOneIsNoArm(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	came := s.throw(nil, lore, terror)
	s.shadow = image.Rect(120, 50, 140, high)
	s.misread = func(_ int, r models.Reading) models.Reading { r.Clear = true; return r }
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.Less(t, s.times[0]-came, 600*time.Millisecond)
}

func TestWhatReachesInAndLiesStillHoldsARollBackForAWhileOnly(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	came := s.throw(nil, lore, terror)
	s.arm = image.Rect(120, 50, 140, high)
	s.misread = func(_ int, r models.Reading) models.Reading { r.Hand = false; return r }
	s.wait(3 * time.Second)
	require.Len(t, s.rolls, 1)
	require.Greater(t, s.times[0]-came, time.Second)
	require.Less(t, s.times[0]-came, 2*time.Second)
}

func TestDiceThatPauseAreNotAtRest(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.dice = []models.Die{die("green", "terror", 700, 600)}
	s.step()
	s.dice = []models.Die{die("green", "terror", 500, 400)}
	s.step()
	s.step() // for the length of one picture it stands on its edge
	s.throw(nil, lore)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.Equal(t, []string{"green lore"}, faces(s.rolls[0].Rolled))
	require.LessOrEqual(t, s.reads, 2+2, "two for the empty tray and two for the roll")
}

func TestADieThatAReadingMissesLaterStaysInTheTray(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril, wild)
	s.wait(time.Second)
	s.misread = func(_ int, r models.Reading) models.Reading { r.Dice = r.Dice[1:]; return r }
	s.reach(110, 60, func() { s.dice = []models.Die{lore, peril} })
	s.wait(time.Second)
	require.Len(t, s.track.Tray().Dice, 2, "the green lore lies there, read or not")
}

func TestAGhostInOneReadingIsNoDie(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(n int, r models.Reading) models.Reading {
		if n%4 == 2 { // the first two read the empty tray
			r.Dice = append(r.Dice, die("red", "peril", 234, 200))
		}
		if n%4 == 3 && len(r.Dice) > 0 {
			r.Dice[0].Face = "peril"
		}
		return r
	}
	s.throw(nil, lore, wild)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.ElementsMatch(t, []string{"green lore", "red wild"}, faces(s.rolls[0].Rolled))
	require.Empty(t, s.rolls[0].Kept)
}

func TestSecondGuessesCount(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(n int, r models.Reading) models.Reading {
		if len(r.Dice) == 0 {
			return r
		}
		d := &r.Dice[0]
		d.Sure, d.Face, d.Confidence = false, []models.Face{"peril", "terror"}[n%2], 0.4
		d.Guesses = []models.Guess{{Face: d.Face, Confidence: 0.4}, {Face: "lore", Confidence: 0.38}}
		return r
	}
	s.throw(nil, lore, wild)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.Contains(t, faces(s.rolls[0].Rolled), "green lore", "the second guess of all readings")
	require.False(t, s.rolls[0].Rolled[0].Sure)
}

func TestDiceThatLieThereAtTheStartAreNoRoll(t *testing.T) {
	s := newStage(t)
	s.dice = []models.Die{lore, peril}
	s.wait(2 * time.Second)
	require.Empty(t, s.rolls)
	require.Len(t, s.track.Tray().Dice, 2)
}

func TestReadingsVote(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(n int, r models.Reading) models.Reading {
		if n%3 == 0 {
			r.Dice[0].Face, r.Dice[0].Confidence = "peril", 0.6
		}
		return r
	}
	s.throw(nil, lore, wild)
	s.wait(2 * time.Second)
	require.Len(t, s.rolls, 1)
	require.ElementsMatch(t, []string{"green lore", "red wild"}, faces(s.rolls[0].Rolled))
}

func TestAContestedDieIsAQuestion(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(n int, r models.Reading) models.Reading {
		if n%2 == 0 {
			r.Dice[0].Face = "peril"
		}
		return r
	}
	rest := s.throw(nil, lore, wild)
	s.wait(2 * time.Second)
	require.Len(t, s.rolls, 1)
	require.LessOrEqual(t, s.times[0]-rest, 600*time.Millisecond)
	require.False(t, s.rolls[0].Rolled[0].Sure)
	require.True(t, s.rolls[0].Rolled[1].Sure)
	require.Equal(t, models.TrayUnsure, s.track.Tray().State)
	require.NotEmpty(t, s.track.Tray().Why)
}

func TestARestartReportsOnlyWhatIsNew(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril)
	s.wait(time.Second)
	known := s.track.Tray()

	again := newStage(t)
	again.track.Resume(known)
	again.dice = []models.Die{lore, peril}
	again.wait(time.Second)
	require.Empty(t, again.rolls)

	missed := newStage(t)
	missed.track.Resume(known)
	missed.dice = []models.Die{peril, wild}
	missed.wait(time.Second)
	require.Len(t, missed.rolls, 1)
	require.Equal(t, []string{"red wild"}, faces(missed.rolls[0].Rolled))
	require.Equal(t, []string{"green peril"}, faces(missed.rolls[0].Kept))
	require.Equal(t, 2, missed.track.Tray().Roll)

	elsewhere := newStage(t) // another camera: only the number goes on
	elsewhere.track.Resume(models.Tray{Roll: known.Roll})
	elsewhere.dice = []models.Die{peril, wild}
	elsewhere.wait(time.Second)
	require.Empty(t, elsewhere.rolls)
	elsewhere.throw([]models.Die{peril, wild}, lore)
	elsewhere.wait(time.Second)
	require.Len(t, elsewhere.rolls, 1)
	require.Equal(t, 2, elsewhere.track.Tray().Roll)
}

func TestADieThatWasMissedAtFirstIsNoSecondRoll(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(_ int, r models.Reading) models.Reading { r.Dice = r.Dice[1:]; return r }
	s.throw(nil, lore, peril, wild)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	s.misread = nil
	s.reach(90, 60, func() { s.dice = []models.Die{lore, peril} })
	s.wait(time.Second)
	require.Len(t, s.rolls, 1, "the green lore lay there all along")
	require.Len(t, s.track.Tray().Dice, 2)
}

func TestAThrownDieMayLieWhereAnotherLay(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.throw(nil, lore, peril, wild)
	s.wait(time.Second)
	s.reach(70, 30, func() { s.dice = []models.Die{peril, wild} })
	s.wait(time.Second)
	s.throw([]models.Die{peril, wild}, turned("green", "lore", 206, 204, 50))
	s.wait(time.Second)
	require.Len(t, s.rolls, 2)
	require.Equal(t, []string{"green lore"}, faces(s.rolls[1].Rolled))
}

func TestALeaningDieIsSaidUntilItLiesFlat(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(_ int, r models.Reading) models.Reading {
		r.Leaning, r.Warnings = []models.Point{{X: 500, Y: 400}}, []models.Text{{Key: "A die leans."}}
		return r
	}
	s.throw(nil, lore)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.Equal(t, models.TrayUnsure, s.track.Tray().State)
	require.Equal(t, "A die leans.", s.track.Tray().Why.English())
	require.Equal(t, "A die leans.", s.rolls[0].Warning.English())
	s.misread = nil
	s.throw([]models.Die{lore}, peril)
	s.wait(time.Second)
	require.Len(t, s.rolls, 2)
	require.Equal(t, []string{"green peril"}, faces(s.rolls[1].Rolled))
	require.Empty(t, s.rolls[1].Warning)
	require.Equal(t, models.TrayRead, s.track.Tray().State)
}

func TestWhatIsNoDieIsSaidWithTheDiceThatWereRead(t *testing.T) {
	s := newStage(t)
	s.wait(time.Second)
	s.misread = func(n int, r models.Reading) models.Reading {
		r.Warnings = []models.Text{{Key: "Something is no die."}}
		return r
	}
	s.throw(nil, lore, peril)
	s.wait(time.Second)
	require.Len(t, s.rolls, 1)
	require.Len(t, s.rolls[0].Rolled, 2)
	require.Equal(t, "Something is no die.", s.rolls[0].Warning.English())
	require.Equal(t, models.TrayRead, s.track.Tray().State, "the dice themselves are sure")
	require.Equal(t, "Something is no die.", s.track.Tray().Why.English())
	s.reach(70, 40, func() { s.dice = nil })
	s.wait(time.Second)
	require.Equal(t, models.TrayWaiting, s.track.Tray().State)
	require.Empty(t, s.track.Tray().Why, "an empty tray says nothing")
}
