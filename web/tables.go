package web

import (
	"context"

	"elderglass/models"
	"elderglass/web/nearby"
)

// newHall returns the network as this table knows it, nil for one that stays alone.
func (s *Server) newHall() *nearby.Hall {
	if s.config.TableName == "" {
		return nil
	}
	return nearby.New(nearby.Options{
		Name: s.config.TableName, Port: s.port, Secure: s.config.TLS != nil, At: s.at,
		Log: s.log,
	})
}

// at is where other tables are told that this one is: the address that phones are shown first.
func (s *Server) at() (nearby.Place, bool) {
	for _, a := range s.addresses() {
		if a.IP.Is4() && (a.Kind != "loopback" || isLoopback(s.config.Listen)) {
			return nearby.Place{IP: a.IP, Interface: a.Interface}, true
		}
	}
	return nearby.Place{}, false
}

// tables names the other tables in the network, to strangers too, who hear of them there.
func (s *Server) tables(r *request) (any, error) {
	reply := struct {
		// Name is that of this table, where others find it.
		Name   string         `json:"name,omitempty"`
		Tables []nearby.Table `json:"tables"`
	}{s.config.TableName, []nearby.Table{}}
	if s.hall != nil {
		reply.Tables = append(reply.Tables, s.hall.Tables(r.Context())...)
	}
	return reply, nil
}

// checkHall says why tables cannot find each other, where that is known.
func (s *Server) checkHall(ctx context.Context) []Finding {
	if s.hall == nil {
		return nil
	}
	others := len(s.hall.Tables(ctx))
	if err := s.hall.Problem(); err != nil {
		s.log.Debug("nearby", "err", err)
		return []Finding{WithoutNeighbours}
	}
	return []Finding{{ID: "nearby", Level: "ok", Text: models.Say("doctor.tables-nearby", "n", others)}}
}

// WithoutNeighbours is the finding of a machine whose tables nobody can find.
var WithoutNeighbours = Finding{
	ID: "nearby", Level: "warn", Text: models.Say("doctor.tables-not-found"),
	Do: models.Say("doctor.tables-by-address"),
}
