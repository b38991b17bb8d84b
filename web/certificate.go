package web

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	"elderglass/models"
)

const (
	certificateFile = "certificate.pem"
	// certificateLife is below the longest that phones accept.
	certificateLife = 397 * 24 * time.Hour
	// renewBefore is how long before its end a certificate is made anew.
	renewBefore = 30 * 24 * time.Hour
)

// OwnCertificate returns the settings for https with a certificate of our own,
// kept in a folder and made where there is none that fits the addresses of this
// machine and is good for a month. Phones warn of it once; the connection is then
// private against everyone who only listens.
func OwnCertificate(folder string, names []string) (*tls.Config, error) {
	path := filepath.Join(folder, certificateFile)
	wanted := certificateNames(names)
	data, err := os.ReadFile(path)
	if err == nil {
		if config, ok := usable(data, wanted); ok {
			return config, nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, models.Errorf(models.Unavailable, "the certificate %s cannot be read: %w", path, err)
	}
	if data, err = makeCertificate(wanted); err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, &models.Error{Code: models.Unavailable, Message: "the certificate cannot be kept in " + folder +
			": make it writable", Err: err}
	}
	config, ok := usable(data, wanted)
	if !ok {
		return nil, models.Errorf(models.Internal, "the new certificate is not usable")
	}
	return config, nil
}

// certificateNames are the names and addresses that phones may call us by.
func certificateNames(extra []string) []string {
	names := append([]string{"localhost", "elderglass.local"}, extra...)
	for _, a := range Addresses() {
		names = append(names, a.IP.String())
	}
	return names
}

func usable(data []byte, names []string) (*tls.Config, bool) {
	pair, err := tls.X509KeyPair(data, data)
	if err != nil || pair.Leaf == nil || time.Until(pair.Leaf.NotAfter) < renewBefore {
		return nil, false
	}
	for _, name := range names {
		if pair.Leaf.VerifyHostname(name) != nil {
			return nil, false
		}
	}
	return secure(pair), true
}

// makeCertificate makes a key and a certificate for it, in one PEM file.
func makeCertificate(names []string) ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, models.Errorf(models.Internal, "no key could be made: %w", err)
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, models.Errorf(models.Internal, "no random numbers: %w", err)
	}
	now := time.Now()
	leaf := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: "Elderglass on this network"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(certificateLife),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
	}
	for _, name := range names {
		if ip := net.ParseIP(name); ip != nil {
			leaf.IPAddresses = append(leaf.IPAddresses, ip)
		} else {
			leaf.DNSNames = append(leaf.DNSNames, name)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, leaf, leaf, key.Public(), key)
	if err != nil {
		return nil, models.Errorf(models.Internal, "no certificate could be made: %w", err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, models.Errorf(models.Internal, "the key cannot be written down: %w", err)
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})...), nil
}

// GivenCertificate returns the settings for https with a certificate and a key in PEM
// files, which phones trust without a warning where they trust whoever signed it.
// Errors: NotFound or Unreadable with what is wrong with the files; Invalid for a
// certificate whose time is over or has not come.
func GivenCertificate(certificate, key string) (*tls.Config, error) {
	pair, err := tls.LoadX509KeyPair(certificate, key)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, models.Errorf(models.NotFound,
			"there is no certificate %s with a key %s: give the two files with --tls-cert and --tls-key", certificate, key)
	case err != nil:
		return nil, &models.Error{
			Code: models.Unreadable, Err: err,
			Message: "the certificate " + certificate + " and the key " + key +
				" cannot be used: both must be readable PEM files, and the key must be that of the certificate",
		}
	}
	if now := time.Now(); now.After(pair.Leaf.NotAfter) || now.Before(pair.Leaf.NotBefore) {
		return nil, models.Errorf(models.Invalid,
			"the certificate %s holds from %s to %s: make a new one, or set this computer's clock",
			certificate, pair.Leaf.NotBefore.Format(time.DateOnly), pair.Leaf.NotAfter.Format(time.DateOnly))
	}
	return secure(pair), nil
}

func secure(pair tls.Certificate) *tls.Config {
	return &tls.Config{
		Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12,
		NextProtos: []string{"http/1.1"},
	}
}
