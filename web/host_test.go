package web_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/web"
)

func TestOwnCertificate(t *testing.T) {
	folder := t.TempDir()
	config, err := web.OwnCertificate(folder, []string{"table.example"})
	require.NoError(t, err)
	leaf := config.Certificates[0].Leaf
	for _, name := range []string{"localhost", "127.0.0.1", "table.example", "elderglass.local"} {
		require.NoError(t, leaf.VerifyHostname(name), name)
	}
	require.Less(t, leaf.NotAfter.Sub(leaf.NotBefore), 398*24*time.Hour, "phones refuse longer ones")
	info, err := os.Stat(filepath.Join(folder, "certificate.pem"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "it holds the key")

	again, err := web.OwnCertificate(folder, []string{"table.example"})
	require.NoError(t, err)
	require.Equal(t, leaf.Raw, again.Certificates[0].Leaf.Raw, "kept, so that phones warn once")
	other, err := web.OwnCertificate(folder, []string{"another.example"})
	require.NoError(t, err)
	require.NotEqual(t, leaf.Raw, other.Certificates[0].Leaf.Raw, "made anew for a new name")

	t.Run("serves", func(t *testing.T) {
		h := serve(t, func(c *web.Config) { c.TLS = other })
		roots := x509.NewCertPool()
		roots.AddCert(other.Certificates[0].Leaf)
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}
		defer transport.CloseIdleConnections()
		res, err := (&http.Client{Transport: transport}).Get("https" + h.url[4:] + "/")
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, 200, res.StatusCode)
		require.Contains(t, h.server.Invitation().Addresses[0].URL, "https://")
	})
}

func TestMetricsAreForThisComputer(t *testing.T) {
	m := web.NewMetrics()
	for _, address := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "localhost", "nonsense"} {
		_, _, err := m.Listen(t.Context(), address)
		require.Equal(t, models.Invalid, models.CodeOf(err), address)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := free.Addr().String()
	_, _, err = m.Listen(t.Context(), address)
	require.Equal(t, models.Conflict, models.CodeOf(err))
	require.NoError(t, free.Close())

	ctx, cancel := context.WithCancel(t.Context())
	show, at, err := m.Listen(ctx, address)
	require.NoError(t, err)
	require.Equal(t, "http://"+address+"/metrics", at)
	ended := make(chan error, 1)
	go func() { ended <- show(ctx) }()
	m.Refused(models.Stale)
	m.Synced(3 * time.Millisecond)
	m.Rolled(true, nil)
	res, err := http.Get("http://" + address + "/metrics")
	require.NoError(t, err)
	data, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	for _, want := range []string{
		`elderglass_refused_total{code="stale"} 1`, "elderglass_journal_sync_seconds_count 1",
		`elderglass_rolls_total{outcome="played"} 1`,
	} {
		require.Contains(t, string(data), want)
	}
	for _, foreign := range []*http.Request{
		{Method: http.MethodGet, URL: &url.URL{Scheme: "http", Host: address, Path: "/metrics"}, Host: "evil.example"},
		{Method: http.MethodOptions, URL: &url.URL{Scheme: "http", Host: address, Opaque: "*"}, Host: "evil.example"},
	} {
		res, err = http.DefaultClient.Do(foreign)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, http.StatusMisdirectedRequest, res.StatusCode, foreign.Method)
	}
	http.DefaultClient.CloseIdleConnections()
	cancel()
	require.NoError(t, <-ended)
}
