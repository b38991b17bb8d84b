package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"elderglass/vision"
	"elderglass/web"
)

// checkNetwork looks at the addresses and the port by which phones reach the
// table.
func (c *doctorCmd) checkNetwork(a *app) []vision.Finding {
	return append(checkAddresses(web.Addresses()), checkPort(a.ctx, c.Port))
}

func checkAddresses(all []web.Address) []vision.Finding {
	var shown []string
	for _, one := range all {
		if one.Kind == "lan" {
			shown = append(shown, one.IP.String())
		}
	}
	if len(shown) == 0 {
		return []vision.Finding{{
			Part: "network", Grade: vision.Problem, Text: "This computer is in no network that phones could share.",
			Do: "Join the Wi-Fi that the phones are in.",
		}}
	}
	return []vision.Finding{{Part: "network", Grade: vision.Good, Text: "Phones in the same network find this computer at " + strings.Join(shown, ", ") + "."}}
}

// anotherServes asks whoever holds a port whether it is one of us.
func anotherServes(ctx context.Context, port int) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/healthz", port), nil)
	if err != nil {
		return false
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return false
	}
	return res.Body.Close() == nil && res.StatusCode == http.StatusNoContent
}

// checkShown looks whether the address that phones are shown is one of this
// computer's; given is empty where nobody chose one.
func checkShown(given string, all []web.Address) []vision.Finding {
	if given == "" || slices.ContainsFunc(all, func(a web.Address) bool { return a.IP.String() == given }) {
		return nil
	}
	return []vision.Finding{{
		Part: "address", Grade: vision.Problem, Text: given + " is shown to phones, but it is not an address of this computer.",
		Do: "Start without --address, and let phones scan the code again.",
	}}
}

func checkPort(ctx context.Context, port int) vision.Finding {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort("", strconv.Itoa(port)))
	if err != nil && anotherServes(ctx, port) {
		return vision.Finding{
			Part: "port", Grade: vision.Warning, Text: fmt.Sprintf("Another Elderglass already serves at port %d of this computer.", port),
			Do: "Play on there, or stop it before you start another.",
		}
	}
	if err != nil {
		return vision.Finding{
			Part: "port", Grade: vision.Warning, Text: fmt.Sprintf("Port %d is taken: another program, or this one, runs there.", port),
			Do: "Stop the other program, or choose another port with --port.",
		}
	}
	if err := listener.Close(); err != nil {
		return vision.Finding{Part: "port", Grade: vision.Warning, Text: fmt.Sprintf("Port %d behaves oddly.", port), Do: "Choose another port with --port."}
	}
	return vision.Finding{Part: "port", Grade: vision.Good, Text: fmt.Sprintf("Port %d is free.", port)}
}
