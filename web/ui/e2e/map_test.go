package e2e_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mapLook is how a map lies in its window, in CSS pixels.
type mapLook struct {
	Left, Width, Window float64
	// X and Y are where the mark of a place is on the screen.
	X, Y float64
}

// looksAt returns how the map lies, and where a place of it is.
func (p *phone) looksAt(place string) mapLook {
	p.t.Helper()
	return eval[mapLook](p, `(() => {
		const window = document.querySelector(".map-window");
		const mark = document.querySelector('[data-place="`+place+`"] .spot-mark').getBoundingClientRect();
		return { left: window.scrollLeft, width: window.firstElementChild.offsetWidth,
			window: window.clientWidth, x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 };
	})()`)
}

// call is a command of Chromium's protocol as a step.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

// width is how wide the map is, in CSS pixels.
func (p *phone) width() float64 {
	p.t.Helper()
	return eval[float64](p, `document.querySelector(".map-sheet").offsetWidth`)
}

// number is a number as JavaScript has it.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// touches does something with fingers at places of the screen, which are x and y in turn.
func (p *phone) touches(kind input.DispatchTouchEventType, at ...float64) {
	p.t.Helper()
	params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	for i := 0; i < len(at); i += 2 {
		finger := float64(i / 2)
		params.TouchPoints = append(params.TouchPoints, &input.TouchPoint{X: at[i], Y: at[i+1], ID: &finger})
	}
	p.do(call(input.DispatchTouchEvent, params))
}

// TestTheMapIsLookedAtCloserAndFartherAway draws two fingers apart and together over the map of the world, moves it
// with one, and does the same with buttons, keys, the wheel and the mouse: what is below the fingers stays there,
// names come and go with the room for them, and how it was looked at last is kept.
func TestTheMapIsLookedAtCloserAndFartherAway(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	a.do(call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2}))
	a.takes("ancient:azathoth")
	a.takes("sit:leo-anderson")
	a.takes("begin")
	a.screen("world")
	a.see(`[data-place="heart-of-africa"]`)
	eval[bool](a, `(document.querySelector('[data-place="heart-of-africa"]').scrollIntoView({ block: "center", inline: "center" }), true)`)
	first := a.looksAt("heart-of-africa")
	require.Greater(t, first.Width, first.Window)
	named := `getComputedStyle(document.querySelector('[data-place="heart-of-africa"] .spot-name')).display !== "none"`
	assert.True(t, eval[bool](a, named))

	// Two fingers around the place go apart: it grows and stays below them.
	x, y := first.X, first.Y
	a.touches(input.DispatchTouchEventTypeTouchStart, x-30, y, x+30, y)
	a.touches(input.DispatchTouchEventTypeTouchMove, x-40, y, x+40, y)
	a.touches(input.DispatchTouchEventTypeTouchMove, x-45, y, x+45, y)
	a.touches(input.DispatchTouchEventTypeTouchEnd)
	closer := a.looksAt("heart-of-africa")
	assert.InEpsilon(t, 1.5*first.Width, closer.Width, 0.01)
	assert.InDelta(t, x, closer.X, 2)
	assert.InDelta(t, y, closer.Y, 2)
	assert.False(t, a.has("dialog[open]"), "that was no tap")
	assert.InDelta(t, 1, eval[float64](a, `visualViewport.scale`), 0, "the page itself stays as large as it was")

	// One finger moves it.
	a.touches(input.DispatchTouchEventTypeTouchStart, x, y)
	for _, far := range []float64{20, 40, 60, 80} {
		a.touches(input.DispatchTouchEventTypeTouchMove, x+far, y)
	}
	a.touches(input.DispatchTouchEventTypeTouchEnd)
	a.until(`document.querySelector(".map-window").scrollLeft < ` + number(closer.Left-30))
	assert.InEpsilon(t, closer.Width, a.width(), 0.01)

	// How it is looked at is kept while one is elsewhere.
	a.screen("me")
	a.screen("world")
	a.see(`[data-place="heart-of-africa"]`)
	assert.InEpsilon(t, closer.Width, a.width(), 0.01)

	// Fingers that come together show more, at last all of it, without names.
	eval[bool](a, `(document.querySelector('[data-place="heart-of-africa"]').scrollIntoView({ block: "center", inline: "center" }), true)`)
	at := a.looksAt("heart-of-africa")
	a.touches(input.DispatchTouchEventTypeTouchStart, at.X-90, at.Y, at.X+90, at.Y)
	a.touches(input.DispatchTouchEventTypeTouchMove, at.X-40, at.Y, at.X+40, at.Y)
	a.touches(input.DispatchTouchEventTypeTouchMove, at.X-9, at.Y, at.X+9, at.Y)
	a.touches(input.DispatchTouchEventTypeTouchEnd)
	whole := eval[float64](a, `document.querySelector(".map-window").clientWidth`)
	assert.InEpsilon(t, whole, a.width(), 0.01)
	assert.False(t, a.has(`[data-place="heart-of-africa"]`), "nothing there is large enough for a finger")
	a.accessible(t, "the whole map")

	// Buttons and keys do it in steps.
	a.tap(`[data-act="map-closer"]`)
	assert.InEpsilon(t, 1.4*whole, a.width(), 0.01)
	a.tap(`[data-act="map-farther"]`)
	assert.InEpsilon(t, whole, a.width(), 0.01)
	eval[bool](a, `(document.querySelector(".map-window").focus(), true)`)
	a.press("+++")
	assert.InEpsilon(t, 1.4*1.4*1.4*whole, a.width(), 0.01)
	a.press("-")
	assert.InEpsilon(t, 1.4*1.4*whole, a.width(), 0.01)
	a.press("0")
	assert.InEpsilon(t, whole, a.width(), 0.01)
	for !a.has(`[data-act="map-closer"][aria-disabled="true"]`) {
		a.tap(`[data-act="map-closer"]`)
	}
	most := a.looksAt("heart-of-africa")
	assert.InEpsilon(t, 3*first.Width, most.Width, 0.01)

	// The wheel with Ctrl, which is a touchpad's two fingers, and the mouse, whose drag is no click.
	box := eval[[]float64](a, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(".map-window").getBoundingClientRect())`)
	a.do(call(input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel,
		X:    box[0], Y: box[1], DeltaX: 1, DeltaY: 300, Modifiers: 2,
	}))
	a.until(`document.querySelector(".map-sheet").offsetWidth < ` + number(most.Width/2))
	a.do(call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: false}))
	before := a.looksAt("heart-of-africa")
	for _, e := range []input.DispatchMouseEventParams{
		{Type: input.DispatchMouseEventTypeMousePressed, X: box[0], Y: box[1], Buttons: 1},
		{Type: input.DispatchMouseEventTypeMouseMoved, X: box[0] + 20, Y: box[1], Buttons: 1},
		{Type: input.DispatchMouseEventTypeMouseMoved, X: box[0] + 40, Y: box[1], Buttons: 1},
		{Type: input.DispatchMouseEventTypeMouseReleased, X: box[0] + 40, Y: box[1]},
	} {
		e.Button, e.ClickCount = input.MouseButtonLeft, 1
		a.do(call(input.DispatchMouseEvent, e))
	}
	a.until(`document.querySelector(".map-window").scrollLeft < ` + number(before.Left))
	assert.False(t, a.has("dialog[open]"))

	// Places that are too small for a finger are looked at closer.
	a.tap(`[data-act="map-whole"]`)
	assert.InEpsilon(t, whole, a.width(), 0.01)
	a.tap(".map-sheet")
	a.see(`[data-place="heart-of-africa"]`)
	assert.InEpsilon(t, first.Width, a.width(), 0.01)
	assert.False(t, a.has("dialog[open]"))
	a.tap(`[data-place="heart-of-africa"]`)
	a.see("dialog[open]")
}

// TestTheNamesOnTheMapAreApart looks at the map of the world on phones that stand and lie: at first no name lies over
// another place, and in larger text none has more lines.
func TestTheNamesOnTheMapAreApart(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	const lines = `[...document.querySelectorAll(".spot-name")].map((e) => e.textContent + ": " +
		Math.round(e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight)))`
	var standing []string
	for i, percent := range []int{100, 125, 150} {
		name := number(float64(percent)) + " %"
		p := sit(t, s, i+1, name, prefers{"language": "en", "theme": "dark", "size": percent})
		for _, as := range []size{phoneSize, smallPhone, landscape} {
			p.do(chromedp.EmulateViewport(as.width, as.height))
			p.reload()
			p.see(".tabs")
			p.screen("world")
			p.see(".map-window")
			p.upToDate()
			if percent == 100 {
				assert.Empty(t, eval[[]string](p, crowded), as)
				standing = eval[[]string](p, lines)
			}
			assert.Equal(t, standing, eval[[]string](p, lines), "%v, %s", as, name)
		}
	}
	assert.Contains(t, standing, "The Deep South: 1")
}
