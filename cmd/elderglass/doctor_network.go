package main

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"

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

func checkPort(ctx context.Context, port int) vision.Finding {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort("", strconv.Itoa(port)))
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
