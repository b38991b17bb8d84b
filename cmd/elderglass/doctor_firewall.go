package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"

	"elderglass/vision"
)

// checkFirewall looks for the firewalls of common Linux systems, without the rights
// to ask them what they let through.
func (c *doctorCmd) checkFirewall(*app) []vision.Finding { return judgeFirewall(os.DirFS("/"), c.Port) }

func judgeFirewall(root fs.FS, port int) []vision.Finding {
	do := ""
	if ufw, err := fs.ReadFile(root, "etc/ufw/ufw.conf"); err == nil && bytes.Contains(ufw, []byte("ENABLED=yes")) {
		do = fmt.Sprintf("If phones cannot open the page: sudo ufw allow %d/tcp", port)
	}
	if _, err := fs.Stat(root, "run/firewalld"); err == nil {
		do = fmt.Sprintf("If phones cannot open the page: sudo firewall-cmd --add-port=%d/tcp", port)
	}
	if do == "" {
		return nil
	}
	return []vision.Finding{{Part: "firewall", Grade: vision.Warning, Text: "A firewall runs on this computer; it may keep phones out.", Do: do}}
}
