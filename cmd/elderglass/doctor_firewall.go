package main

import (
	"bytes"
	"io/fs"
	"os"

	"elderglass/models"
	"elderglass/vision"
)

// checkFirewall looks for the firewalls of common Linux systems, without the rights
// to ask them what they let through.
func (c *doctorCmd) checkFirewall() []vision.Finding { return judgeFirewall(os.DirFS("/"), c.Port) }

func judgeFirewall(root fs.FS, port int) []vision.Finding {
	var do models.Text
	if ufw, err := fs.ReadFile(root, "etc/ufw/ufw.conf"); err == nil && bytes.Contains(ufw, []byte("ENABLED=yes")) {
		do = models.Say("doctor.if-phones-cannot-open", "port", port)
	}
	if _, err := fs.Stat(root, "run/firewalld"); err == nil {
		do = models.Say("doctor.if-phones-cannot-open-2", "port", port)
	}
	if do.IsZero() {
		return nil
	}
	return []vision.Finding{{
		Part: "firewall", Grade: vision.Warning, Text: models.Say("doctor.firewall-runs-on-computer"),
		Do: do,
	}}
}
