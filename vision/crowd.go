//go:build !nocv

package vision

import "elderglass/models"

// A die whose face is in doubt counts to its colour where the finder and the colours are this
// sure of it. Under a lamp, which moves it away from its colour, it counts up to countedLit where colour and face
// together are known.
const (
	countedScore = 0.5
	countedAway  = 3
	countedLit   = 12
	countedShare = 0.99
)

// counted says whether a face is that of a die of its colour beyond doubt, whatever it shows.
func (r *Reader) counted(f *face, d models.Die) bool {
	if f.score < countedScore || r.beside.share(f.square, r.beside.dice) >= asSide &&
		(d.Confidence < countedShare || r.beside.side(f.square, r.profile.Plane.Height)) {
		return false // the side of another die
	}
	colours, away := r.kinds.see(r.light, f.rim)
	for _, c := range colours {
		if c.colour == d.Colour {
			return c.value >= countedShare && away <= countedAway || d.Confidence >= sureConfidence && away <= countedLit
		}
	}
	return false
}

// crowd looks for more dice of a colour than the set has and says so; counted are those that
// count though they are not sure. Where all that count might be sure, the one that is known
// least becomes a question.
func crowd(reading *models.Reading, counted []bool, set models.DiceSet) {
	for _, k := range set.Kinds {
		there, sure, least := 0, 0, -1
		for i, d := range reading.Dice {
			if d.Colour != k.Colour || !d.Sure && !counted[i] {
				continue
			}
			there++
			if !d.Sure {
				continue
			}
			sure++
			if least < 0 || d.Confidence < reading.Dice[least].Confidence {
				least = i
			}
		}
		if there <= k.Count {
			continue
		}
		if sure > k.Count {
			reading.Dice[least].Sure = false
		}
		reading.Warnings = append(reading.Warnings, models.Say(
			"tray.why.dice-too-many-of-colour", "n", there, "colour", k.Colour.Name(), "count", k.Count))
	}
}
