package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A slow phone in a poor Wi-Fi: a quarter of the processor, 1.6 Mbit/s down, 150 ms
// there and back, as Lighthouse throttles its slow phone.
const (
	slowBytesPerSecond = 1.6e6 / 8
	slowLatency        = 150
	slowProcessor      = 4
)

type resource struct {
	Name string  `json:"name"`
	Sent float64 `json:"sent"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

const resources = `performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
	.filter((e) => !e.name.includes("/api/stream"))
	.map((e) => ({ name: new URL(e.name).pathname, sent: e.transferSize, from: e.startTime, to: e.responseEnd }))`

// readiness notes when a seat can first be tapped: it is drawn, and the page's
// script, which drew it, is free to hear the tap.
const readiness = `new MutationObserver((_, o) => document.querySelector(".seat-list .seat") && (o.disconnect(),
	setTimeout(() => window.readyAt = performance.now())))
	.observe(document, { childList: true, subtree: true })`

func TestFirstVisitIsLight(t *testing.T) {
	s := serve(t, "--camera", "none")
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	host.see(".tabs")

	v := visit(t, s)
	for range 2 {
		if v.reconnected() { // the page stood still for seconds, because the machine was busy
			v = visit(t, s)
		}
	}
	var first, all float64
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tfrom ms\tto ms\twhat\t")
	for _, r := range v.list {
		all += r.Sent
		if r.To <= v.ready {
			first += r.Sent
		}
		fmt.Fprintf(w, "%.0f\t%.0f\t%.0f\t%s\t\n", r.Sent, r.From, r.To, r.Name)
	}
	fmt.Fprintf(w, "%.0f\t\t%.0f\tuntil a seat can be tapped\t\n", first, v.ready)
	fmt.Fprintf(w, "%.0f\t\t\tin all, until the game is shown (the seat was tapped at %.0f ms)\t\n", all, v.tapped)
	require.NoError(t, w.Flush())
	t.Logf("first visit of a slow phone (a quarter of this processor, 1.6 Mbit/s, 150 ms)\n%s", table.String())

	assert.Less(t, all, 97e3, "bytes of a first visit")
	assert.False(t, v.reconnected(), "joining, sitting down and the stream say already what the session is")
	for _, r := range v.list {
		assert.True(t, strings.HasPrefix(r.Name, "/"), "a request to another host: %s", r.Name)
		for _, other := range []string{"eldersign-unseen", "eldersign-grave", "eldritch", "deathmaydie"} {
			assert.NotContains(t, r.Name, other, "nobody plays with it")
		}
	}
}

// firstVisit is what a phone fetched until the game was shown.
type firstVisit struct {
	list []resource
	// ready is when a seat could be tapped, tapped when one was, both in milliseconds.
	ready, tapped float64
}

// visit scans the code on a slow phone and sits down.
func visit(t *testing.T, s *server) firstVisit {
	t.Helper()
	p := newPhone(t, "slow phone", phoneSize, prefers{"language": "de", "theme": "dark"})
	p.before(readiness)
	require.NoError(t, throttle(p))
	p.open(s.url("/#j=" + s.join))
	p.until(`window.readyAt`)
	v := firstVisit{ready: eval[float64](p, `window.readyAt`)}
	// What play needs comes next, so that the tap on a seat finds it there.
	p.until(`performance.getEntriesByType("resource").some((e) => /play-.*json/.test(e.name) && e.responseEnd)`)
	v.tapped = eval[float64](p, `performance.now()`)
	p.tap(`.seat-list .seat:not(.taken)`)
	p.see(".tabs")
	p.until(`document.fonts.status === "loaded"`)
	v.list = eval[[]resource](p, resources)
	slices.SortFunc(v.list, func(a, b resource) int { return int(a.To - b.To) })
	return v
}

// reconnected reports whether the page asked who it is, as it does after a stream broke off.
func (v firstVisit) reconnected() bool {
	return slices.ContainsFunc(v.list, func(r resource) bool { return r.Name == "/api/session" })
}

func throttle(p *phone) error {
	if _, err := chromedp.Call(p.chromium().ctx, emulation.SetCPUThrottlingRate,
		emulation.SetCPUThrottlingRateParams{Rate: slowProcessor}); err != nil {
		return err
	}
	latency, down := float64(slowLatency), float64(slowBytesPerSecond)
	slow := &network.Conditions{Latency: latency, DownloadThroughput: down, UploadThroughput: down}
	_, err := chromedp.Call(p.chromium().ctx, network.EmulateNetworkConditionsByRule,
		network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{slow}})
	return err
}
