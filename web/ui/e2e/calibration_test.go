package e2e_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/camtest"
	"elderglass/vision/labelled"
)

const felt = "../../../dice/d01-felt"

// take puts a picture before the camera, waits until it has surely arrived and taps
// the button that takes it.
func (p *phone) take(cam *camtest.Webcam, name string) {
	p.t.Helper()
	cam.Point(p.t, name)
	cam.Settle()
	p.tap(`[data-act="picture"]:not([disabled])`)
}

// mark taps the middle of a die's top face, and draws the corners of the square that
// appears onto the die's.
func (p *phone) mark(d models.Die) {
	p.t.Helper()
	at := p.onScreen(".calibration-picture:not(.enlarged)", models.Point{X: d.X, Y: d.Y})
	before := p.count(".marked")
	p.clickAt(at.X, at.Y)
	p.until(fmt.Sprintf(`document.querySelectorAll(".calibration-picture:not(.enlarged) .marked").length > %d`,
		before-min(before, 1)))
	for i, c := range clockwiseFromTopLeft(d.Corners) {
		handle := fmt.Sprintf(".handle:nth-of-type(%d) .dot", i+1)
		to := p.onScreen(".calibration-picture.enlarged", c)
		from := eval[models.Point](p,
			`(r => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 }))(document.querySelector(`+quoted(
				handle)+`).getBoundingClientRect())`)
		p.drag(from, to)
	}
}

// onScreen returns where a place of a drawing is on the screen, after scrolling the
// drawing into view.
func (p *phone) onScreen(drawing string, at models.Point) models.Point {
	p.t.Helper()
	return eval[models.Point](p, fmt.Sprintf(`(svg => {
		svg.scrollIntoView({ block: "center" });
		const q = new DOMPoint(%g, %g).matrixTransform(svg.getScreenCTM());
		return { x: q.x, y: q.y };
	})(document.querySelector(%s))`, at.X, at.Y, quoted(drawing)))
}

// drag moves what lies at a place of the screen to another.
func (p *phone) drag(from, to models.Point) {
	p.t.Helper()
	p.until(fmt.Sprintf(`(() => {
		const send = (kind, on, x, y) => on.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1,
			isPrimary: true, button: 0, clientX: x, clientY: y }));
		const svg = document.querySelector(".calibration-picture.enlarged");
		svg.setPointerCapture = () => {};
		send("pointerdown", document.elementFromPoint(%[1]g, %[2]g), %[1]g, %[2]g);
		return true;
	})()`, from.X, from.Y))
	for _, kind := range []string{"pointermove", "pointerup"} {
		p.until(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true))))`)
		p.until(fmt.Sprintf(`(document.querySelector(".calibration-picture.enlarged").dispatchEvent(new PointerEvent(%q, {
			bubbles: true, pointerId: 1, clientX: %g, clientY: %g })), true)`, kind, to.X, to.Y))
	}
}

// clockwiseFromTopLeft orders a face's corners as a fresh square has them.
func clockwiseFromTopLeft(corners []models.Point) []models.Point {
	var x, y float64
	for _, c := range corners {
		x, y = x+c.X/4, y+c.Y/4
	}
	angle := func(c models.Point) float64 { return math.Mod(math.Atan2(c.Y-y, c.X-x)+2*math.Pi+math.Pi, 2*math.Pi) }
	sorted := slices.Clone(corners)
	slices.SortFunc(sorted, func(a, b models.Point) int { return int(math.Copysign(1, angle(a)-angle(b))) })
	return sorted
}

// nameDice answers what the page asks about the dice of a picture.
func (p *phone) nameDice(truth []models.Die) {
	p.t.Helper()
	p.see(".found")
	for p.has(".found.open") {
		points := eval[string](p, `document.querySelector(".found.now polygon").getAttribute("points")`)
		d := dieAt(p.t, truth, points)
		colour := slices.Index([]models.Colour{"green", "yellow", "red"}, d.Colour) + 1
		p.tap(fmt.Sprintf(".fix .colour-row button:nth-child(%d)", colour))
		p.tap(fmt.Sprintf(`.fix [data-face=%q]`, d.Face))
		p.until(fmt.Sprintf(`document.querySelector('.calibration[aria-busy="false"]') &&
			document.querySelector(".found.now polygon")?.getAttribute("points") !== %q`, points))
	}
}

func dieAt(t *testing.T, dice []models.Die, points string) models.Die {
	t.Helper()
	var x, y float64
	for pair := range strings.FieldsSeq(points) {
		var c models.Point
		_, err := fmt.Sscanf(pair, "%g,%g", &c.X, &c.Y)
		require.NoError(t, err)
		x, y = x+c.X/4, y+c.Y/4
	}
	d, ok := labelled.Nearest(dice, x, y, 25)
	require.True(t, ok, "no die lies at %s", points)
	return d
}

// refusesOnce lets the next step of the calibration fail.
const refusesOnce = `(() => {
	const { fetch } = window;
	window.fetch = (url, init) => {
		if (init?.method !== "POST") return fetch(url, init);
		window.fetch = fetch;
		return Promise.reject(new TypeError("no answer"));
	};
	return true;
})()`

// TestAPersonCalibratesInTheBrowser goes the whole way from a camera that nobody has
// taught to a reader: in a real browser, with real pictures.
func TestAPersonCalibratesInTheBrowser(t *testing.T) {
	t.Parallel()
	_, truth, err := calibration.Truth(felt)
	require.NoError(t, err)
	cam := camtest.NewWebcam(t, felt)
	profile := filepath.Join(t.TempDir(), "kept", "profile.json")
	s := serve(t, "--camera", cam.URL, "--profile", profile)
	p := newPhone(t, "host", phoneSize, prefers{"language": "en"})
	p.open(s.url("/#h=" + s.host))
	p.see(".page.link-live")
	p.tap(".facts > button:last-child")
	p.tap(`.menu-entry[data-screen="camera"]`)
	p.until(`document.querySelector(".tray-state")?.innerText.includes("profile")`)
	require.NotContains(t, p.text("main"), "No camera is in use", "there is one, without its profile")
	p.tap(`[data-act="calibrate"]`)
	p.tap(`[data-set="eldersign"]`)
	p.take(cam, "empty.jpg")
	p.see(`[aria-current="step"]:nth-child(2)`)
	p.accessible(t, "before aiming")
	cam.Freeze()
	p.see(".calibration [role=alert]")
	p.read("The picture is frozen")
	cam.Point(t, "empty.jpg")
	p.until(`!document.querySelector(".calibration [role=alert]")`)
	p.tap(`[data-act="empty-again"]`)
	p.see(`[aria-current="step"]:nth-child(1)`)
	p.take(cam, "empty.jpg")
	p.see(`[aria-current="step"]:nth-child(2)`)
	p.take(cam, "cal-00.jpg")
	p.see("svg.calibration-picture image")
	for _, d := range farApart(truth["cal-00.jpg"]) {
		p.mark(d)
	}
	p.nudge()
	p.until(refusesOnce)
	p.tap(`[data-act="mark"]`)
	p.until(`(r => r && r.top >= 0 && r.bottom <= innerHeight)(
		document.querySelector("[role=alert]")?.getBoundingClientRect())`)
	p.accessible(t, "aiming")
	p.pictureTo("calibration", "aim")
	p.tap(`[data-act="mark"]`)
	p.see(`[aria-current="step"]:nth-child(3)`)
	for i := range 4 {
		name := fmt.Sprintf("cal-%02d.jpg", i)
		p.take(cam, name)
		p.see(".found")
		if i == 0 {
			p.accessible(t, "naming")
			p.pictureTo("calibration", "name")
		}
		p.nameDice(truth[name])
		p.tap(`[data-act="learn"]`)
		p.see(`[data-act="enough"]`)
	}
	p.tap(`[data-act="enough"]`)
	p.see(`[aria-current="step"]:nth-child(4)`)
	p.take(cam, "cal-04.jpg")
	p.nameDice(truth["cal-04.jpg"])
	p.accessible(t, "test roll")
	p.pictureTo("calibration", "test")
	p.tap(`[data-act="learn"]`)
	p.read("is calibrated")
	p.accessible(t, "calibrated")
	kept, err := calibration.Load(profile)
	require.NoError(t, err)
	assert.Len(t, kept.Samples, 5*8)
	assert.Less(t, kept.Error, 0.05, "the corners that were drawn, in dice")

	p.tap("main > button:last-child")
	p.see(".tray-state.state-read")
	started := fmt.Sprintf(".pick [data-value=%q]", cam.URL)
	p.see(started + `[aria-pressed="true"]`)
	p.tap(`.pick [data-value="none"]`)
	p.see(".tray-state.state-off")
	doctor := `document.querySelector(".doctor").innerText`
	p.until(`!` + doctor + `.includes("The camera gives pictures of")`)
	p.tap(started) // it is no address that may be named on the page
	p.see(".tray-state.state-read")
	p.until(doctor + `.includes("The camera gives pictures of")`)
	s.restart()
	p.open(s.url("/"))
	p.see(".page.link-live")
	p.tap(".facts > button:last-child")
	p.tap(`.menu-entry[data-screen="camera"]`)
	p.see(".tray-state.state-read")
}

// nudge moves a corner of the marked die by the keyboard alone, and back.
func (p *phone) nudge() {
	p.t.Helper()
	corner := `document.querySelector(".calibration-picture.enlarged .marked").getAttribute("points")`
	before := eval[string](p, corner)
	eval[bool](p, `(document.querySelector(".calibration-picture.enlarged .handle").focus(), true)`)
	p.press(rightKey)
	p.until(corner + ` !== ` + quoted(before))
	p.press(leftKey)
	p.until(corner + ` === ` + quoted(before))
}

// farApart are three dice of a picture near three of its corners.
func farApart(dice []models.Die) []models.Die {
	by := func(score func(models.Die) float64) models.Die {
		return slices.MaxFunc(dice, func(a, b models.Die) int { return int(math.Copysign(1, score(a)-score(b))) })
	}
	return []models.Die{
		by(func(d models.Die) float64 { return -d.X - d.Y }),
		by(func(d models.Die) float64 { return d.X - d.Y }),
		by(func(d models.Die) float64 { return d.X + d.Y }),
	}
}
