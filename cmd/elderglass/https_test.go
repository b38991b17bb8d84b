//go:build !nocv && unix

package main

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// signed follows docs/https.md to the letter in a folder, for an address.
func signed(t *testing.T, address string) (folder string) {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join("..", "..", "docs", "https.md"))
	require.NoError(t, err)
	_, after, found := strings.Cut(string(doc), "```sh\nopenssl")
	require.True(t, found, "the commands in docs/https.md")
	commands, _, _ := strings.Cut("openssl"+after, "```")
	folder = t.TempDir()
	cmd := exec.CommandContext(t.Context(), "sh", "-ec", commands)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "ADDRESS="+address)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return folder
}

func TestTheHowToForHTTPSWorks(t *testing.T) {
	folder := signed(t, "192.168.1.20")
	certificate, key := filepath.Join(folder, "table.pem"), filepath.Join(folder, "table.key")
	p := launch(t, quietly(t.TempDir(), "--tls-cert", certificate, "--tls-key", key)...)
	address, err := url.Parse(p.host)
	require.NoError(t, err)
	require.Equal(t, "https", address.Scheme)
	signer, err := os.ReadFile(filepath.Join(folder, "signer.pem"))
	require.NoError(t, err)
	roots := x509.NewCertPool()
	require.True(t, roots.AppendCertsFromPEM(signer))
	phone := func(trusts *x509.CertPool, most uint16) *http.Client {
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusts, MaxVersion: most}}
		t.Cleanup(transport.CloseIdleConnections)
		return &http.Client{Transport: transport}
	}

	res, err := phone(roots, 0).Get("https://" + address.Host + "/")
	require.NoError(t, err, "a phone that trusts the signer is not warned")
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusOK, res.StatusCode)
	require.GreaterOrEqual(t, res.TLS.Version, uint16(tls.VersionTLS13))
	refusal := func(client *http.Client) error {
		res, err := client.Get("https://" + address.Host + "/")
		if err == nil {
			return res.Body.Close()
		}
		return err
	}
	require.ErrorAs(t, refusal(phone(x509.NewCertPool(), 0)), new(x509.UnknownAuthorityError), "any other is")
	require.Error(t, refusal(phone(roots, tls.VersionTLS11)), "old protocols are refused")
	plain, err := http.Get("http://" + address.Host + "/")
	require.NoError(t, err)
	require.NoError(t, plain.Body.Close())
	require.Equal(t, http.StatusBadRequest, plain.StatusCode, "nothing is served in the clear")

	join, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "https://"+address.Host+"/api/join",
		strings.NewReader(`{"token":"`+strings.TrimPrefix(address.Fragment, "h=")+`"}`))
	require.NoError(t, err)
	join.Header.Set("Content-Type", "application/json")
	host := phone(roots, 0)
	res, err = host.Do(join)
	require.NoError(t, err)
	reply, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, http.StatusOK, res.StatusCode, "%s", reply)
	cookie := res.Cookies()[0]
	require.True(t, cookie.Secure && cookie.HttpOnly, "the session never travels in the clear")

	watch, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+address.Host+"/api/stream", nil)
	require.NoError(t, err)
	watch.AddCookie(cookie)
	res, err = host.Do(watch)
	require.NoError(t, err)
	first, err := bufio.NewReader(res.Body).ReadString('\n')
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.Equal(t, "event: hello\n", first)
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
}

func TestTheSignerVouchesForHomesOnly(t *testing.T) {
	folder := signed(t, "8.8.8.8")
	read := func(name string) *x509.Certificate {
		pair, err := tls.LoadX509KeyPair(filepath.Join(folder, name+".pem"), filepath.Join(folder, name+".key"))
		require.NoError(t, err)
		return pair.Leaf
	}
	roots := x509.NewCertPool()
	roots.AddCert(read("signer"))
	_, err := read("table").Verify(x509.VerifyOptions{Roots: roots})
	require.ErrorAs(t, err, new(x509.CertificateInvalidError), "an address in the internet is beyond its word")
}

func TestCertificatesThatCannotBeUsed(t *testing.T) {
	folder, other := signed(t, "192.168.1.20"), signed(t, "192.168.1.20")
	file := func(folder, name string) string { return filepath.Join(folder, name) }
	for says, args := range map[string][]string{
		"give --tls-cert and --tls-key": {"--tls-cert", file(folder, "table.pem")},
		"there is no certificate": {
			"--tls-cert", file(folder, "none.pem"), "--tls-key",
			file(folder, "table.key"),
		},
		"must be that of the certificate": {
			"--tls-cert", file(folder, "table.pem"), "--tls-key",
			file(other, "table.key"),
		},
		"both must be readable PEM files, and": {
			"--tls-cert", file(folder, "table.ext"), "--tls-key",
			file(folder, "table.key"),
		},
	} {
		_, errs, status := elderglass(t, quietly(t.TempDir(), args...)...)
		require.Equal(t, exitCould, status)
		requireOneLine(t, errs)
		require.Contains(t, errs, says)
	}
}
