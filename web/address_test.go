package web_test

import (
	"encoding/json"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/skip2/go-qrcode"
	"github.com/stretchr/testify/require"

	"elderglass/web"
)

func TestRankPutsTheRoomFirst(t *testing.T) {
	one := func(ip, kind string, routed bool) web.Address {
		return web.Address{IP: netip.MustParseAddr(ip), Kind: kind, Routed: routed}
	}
	for name, order := range map[string][]web.Address{
		"the home network before tunnels, containers and itself": {
			one("192.168.1.5", "lan", false),
			one("10.8.0.2", "vpn", true), one("172.17.0.1", "virtual", false), one("127.0.0.1", "loopback", false),
		},
		"the one with a way out first": {
			one("10.0.0.7", "lan", true),
			one("192.168.9.1", "lan", false),
		},
		"the ranges of homes before others": {
			one("192.168.1.5", "lan", false),
			one("10.1.1.1", "lan", false), one("172.20.0.9", "lan", false), one("203.0.113.4", "lan", false),
		},
		"IPv4 before IPv6": {
			one("172.16.1.1", "lan", false),
			one("fd00::5", "lan", true),
		},
	} {
		var mixed []web.Address
		for i := len(order) - 1; i >= 0; i-- {
			mixed = append(mixed, order[i])
		}
		require.Equal(t, order, web.Rank(mixed), name)
	}
}

func TestInvitation(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Address = "192.168.77.7" })
	status, body := h.guest().get("/api/invite")
	require.Equal(t, 200, status)
	var inv web.Invitation
	require.NoError(t, json.Unmarshal([]byte(body), &inv))
	first := inv.Addresses[0]
	require.True(t, first.Best)
	require.Equal(t, "192.168.77.7:"+strconv.Itoa(h.server.Port()), first.Shown,
		"the address that the host chose comes first")
	require.Equal(t, "http://"+first.Shown+"/", strings.Split(first.URL, "#")[0])
	require.Len(t, token(first.URL), 26, "128 bits")
	require.Len(t, inv.Addresses, 2, "and besides it only the one that is listened at")
	require.True(t, strings.HasPrefix(inv.Addresses[1].Shown, "127.0.0.1:"))

	for _, typed := range []string{inv.Code, strings.ToLower(inv.Code), strings.ReplaceAll(inv.Code, "-", " ")} {
		h.stranger().join(typed)
	}
	status, _ = h.stranger().post("/api/join", map[string]any{"token": inv.Code[:8] + "0"})
	require.Equal(t, 403, status, "no code has a nought")

	code, err := qrcode.New(first.URL, qrcode.Medium)
	require.NoError(t, err)
	status, drawing := h.guest().get("/api/qr.svg?i=0")
	require.Equal(t, 200, status)
	require.Equal(t, code.Bitmap(), drawn(t, drawing, len(code.Bitmap())), "the drawing is the code of the address")
	status, _ = h.guest().get("/api/qr.svg?i=99")
	require.Equal(t, 404, status)
}

var strokes = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`)

// drawn returns the dark squares of a drawn code.
func drawn(t *testing.T, drawing string, n int) [][]bool {
	t.Helper()
	bitmap := make([][]bool, n)
	for y := range bitmap {
		bitmap[y] = make([]bool, n)
	}
	for _, s := range strokes.FindAllStringSubmatch(drawing, -1) {
		x, err := strconv.Atoi(s[1])
		require.NoError(t, err)
		y, err := strconv.Atoi(s[2])
		require.NoError(t, err)
		width, err := strconv.Atoi(s[3])
		require.NoError(t, err)
		for i := range width {
			bitmap[y][x+i] = true
		}
	}
	return bitmap
}

func TestTerminalQR(t *testing.T) {
	const url = "http://192.168.1.5:8037/#j=ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	code, err := qrcode.New(url, qrcode.Low)
	require.NoError(t, err)
	text, err := web.TerminalQR(url)
	require.NoError(t, err)
	light := map[rune][2]bool{'█': {true, true}, '▀': {true, false}, '▄': {false, true}, ' ': {false, false}}
	bitmap := code.Bitmap()
	for line, row := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		for x, r := range []rune(row) {
			require.Equal(t, !bitmap[2*line][x], light[r][0], "line %d, column %d", line, x)
			if 2*line+1 < len(bitmap) {
				require.Equal(t, !bitmap[2*line+1][x], light[r][1], "line %d, column %d", line, x)
			}
		}
	}
}
