package web

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"elderglass/engine/table"
	"elderglass/models"
)

// quietFor is how long a phone on a seat may be silent and gone before the doctor
// speaks of it.
const quietFor = 2 * time.Minute

// checkup is what the doctor tells the host.
type checkup struct {
	Findings []Finding     `json:"findings"`
	Phones   []table.Phone `json:"phones"`
	// Spectators is how many phones look on without a seat.
	Spectators int `json:"spectators"`
}

// health reports that the server runs, for whoever started it.
func (s *Server) health(r *request) (any, error) {
	r.Writer.WriteHeader(http.StatusNoContent)
	return nil, nil
}

// here takes a sign of life of a phone that only looks on.
func (s *Server) here(r *request) (any, error) {
	var body struct {
		Screen table.Screen `json:"screen"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	return struct{}{}, r.game.Table.Here(r.Context(), r.by, body.Screen)
}

// doctor tells the host what is well and what is not.
func (s *Server) doctor(r *request) (any, error) { return s.examine(r.Context()) }

func (s *Server) examine(ctx context.Context) (checkup, error) {
	findings, err := s.config.Camera.Findings(ctx)
	if err != nil {
		findings = []Finding{{
			ID: "camera", Level: "error", Text: models.TextOf(err),
			Do: models.Say("doctor.enter-dice-hand-choose"),
		}}
	}
	if s.config.Doctor != nil {
		findings = append(findings, s.config.Doctor(ctx)...)
	}
	phones, others, err := s.game.Load().Table.Phones(ctx)
	if err != nil {
		return checkup{}, err
	}
	findings = append(append(findings, s.checkReach(len(phones)+others)...), checkPhones(phones, time.Now())...)
	findings = append(findings, s.checkHall(ctx)...)
	return checkup{Findings: findings, Phones: append([]table.Phone{}, phones...), Spectators: others}, nil
}

// checkReach looks for the signs of a guest network or a firewall: nobody has come
// from another device, though there was time.
func (s *Server) checkReach(phones int) []Finding {
	switch {
	case s.reached.Load():
		return []Finding{{ID: "guests", Level: "ok", Text: models.Say("doctor.phones-reach-computer")}}
	case isLoopback(s.config.Listen):
		return []Finding{{
			ID: "guests", Level: "warn", Text: models.Say("doctor.only-computer-itself-reach"),
			Do: models.Say("doctor.start-without-listen"),
		}}
	case phones > 0:
		return nil // browsers of this computer play
	}
	return []Finding{{
		ID: "guests", Level: "warn", Text: models.Say("doctor.no-other-device-reached"),
		Do: models.Say("doctor.if-phone-cannot-open", "port", s.port),
	}}
}

// checkPhones looks for phones that hold a seat and have gone silent.
func checkPhones(phones []table.Phone, now time.Time) []Finding {
	var found []Finding
	for _, p := range phones {
		silent := now.Sub(p.Seen)
		if p.Online || !p.Seen.IsZero() && silent < quietFor {
			continue
		}
		said := models.Say("doctor.phone-seat-not-come", "seat", p.Seat, "name", p.Name)
		if !p.Seen.IsZero() {
			said = models.Say("doctor.phone-seat-heard-minutes", "seat", p.Seat, "name", p.Name, "minutes",
				int(silent.Minutes()))
		}
		if p.Name == "" {
			delete(said.Args, "name") // the sentences leave it out
		}
		found = append(found, Finding{
			ID: "phones", Level: "warn", Text: said,
			Do: models.Say("doctor.unlock-look-page-if"),
		})
	}
	return found
}

func isLoopback(listen string) bool {
	ip, err := netip.ParseAddr(listen)
	return err == nil && ip.IsLoopback()
}
