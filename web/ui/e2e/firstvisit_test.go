package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

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
)

type resource struct {
	Name string  `json:"name"`
	Sent float64 `json:"sent"`
	Took float64 `json:"took"`
}

const resources = `performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
	.filter((e) => !e.name.includes("/api/stream"))
	.map((e) => ({ name: new URL(e.name).pathname, sent: e.transferSize, took: e.duration }))`

func TestFirstVisitIsLight(t *testing.T) {
	s := serve(t, "--camera", "none")
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	host.see(".tabs")

	p := newPhone(t, "slow phone", phoneSize, prefers{"language": "de", "theme": "dark"})
	require.NoError(t, throttle(p))
	p.open(s.url("/#j=" + s.join))
	p.see(".seat-list .seat")
	ready := eval[float64](p, `performance.now()`)

	list := eval[[]resource](p, resources)
	slices.SortFunc(list, func(a, b resource) int { return int(b.Sent - a.Sent) })
	total := 0.0
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "bytes\tms\twhat\t")
	for _, r := range list {
		total += r.Sent
		fmt.Fprintf(w, "%.0f\t%.0f\t%s\t\n", r.Sent, r.Took, r.Name)
	}
	fmt.Fprintf(w, "%.0f\t%.0f\tall, until a seat can be tapped\t\n", total, ready)
	require.NoError(t, w.Flush())
	t.Logf("first visit of a slow phone (1.6 Mbit/s, 150 ms)\n%s", table.String())

	assert.Less(t, total, 150e3, "bytes of a first visit")
	for _, r := range list {
		assert.True(t, strings.HasPrefix(r.Name, "/"), "a request to another host: %s", r.Name)
	}
}

func throttle(p *phone) error {
	latency, down := float64(slowLatency), float64(slowBytesPerSecond)
	_, err := chromedp.Call(p.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: latency, DownloadThroughput: down, UploadThroughput: down}},
	})
	return err
}
