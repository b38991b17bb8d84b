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

	"elderglass/models"
	"elderglass/vision"
	"elderglass/web"
	"elderglass/web/nearby"
)

// checkNetwork looks at the addresses and the port by which phones reach the
// table.
func (c *doctorCmd) checkNetwork(ctx context.Context) []vision.Finding {
	return append(append(checkAddresses(web.Addresses()), checkPort(ctx, c.Port)), checkNearby()...)
}

// checkNearby looks whether tables in this network can find each other.
func checkNearby() []vision.Finding {
	if nearby.Check() == nil {
		return nil
	}
	return []vision.Finding{{
		Part: "nearby", Grade: vision.Warning, Text: web.WithoutNeighbours.Text,
		Do: web.WithoutNeighbours.Do,
	}}
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
			Part: "network", Grade: vision.Problem, Text: models.Say("doctor.computer-no-network-phones"),
			Do: models.Say("doctor.join-wi-fi-phones"),
		}}
	}
	return []vision.Finding{{
		Part: "network", Grade: vision.Good,
		Text: models.Say("doctor.phones-find-this-computer", "address", strings.Join(shown, ", ")),
	}}
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
// computer's; given is empty where none was chosen.
func checkShown(given string, all []web.Address) []vision.Finding {
	if given == "" || slices.ContainsFunc(all, func(a web.Address) bool { return a.IP.String() == given }) {
		return nil
	}
	return []vision.Finding{{
		Part: "address", Grade: vision.Problem, Text: models.Say("doctor.not-an-address", "address", given),
		Do: models.Say("doctor.start-without-address-let"),
	}}
}

func checkPort(ctx context.Context, port int) vision.Finding {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort("", strconv.Itoa(port)))
	if err != nil && anotherServes(ctx, port) {
		return vision.Finding{
			Part: "port", Grade: vision.Warning, Text: models.Say("doctor.another-elderglass-already-serves", "port", port),
			Do: models.Say("doctor.play-on-stop-before"),
		}
	}
	if err != nil {
		return vision.Finding{
			Part: "port", Grade: vision.Warning, Text: models.Say("doctor.port-taken-another-program", "port", port),
			Do: models.Say("doctor.stop-other-program-choose"),
		}
	}
	if err := listener.Close(); err != nil {
		return vision.Finding{
			Part: "port", Grade: vision.Warning,
			Text: models.Say("doctor.port-behaves-oddly", "port", port), Do: models.Say("doctor.choose-another-port-port"),
		}
	}
	return vision.Finding{Part: "port", Grade: vision.Good, Text: models.Say("doctor.port-free", "port", port)}
}
