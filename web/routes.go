package web

import (
	"net/http"
	"path"
	"runtime/debug"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// access is who may use a route.
type access int

const (
	anyone  access = iota // whoever reaches the server
	joined                // whoever has joined, spectators too
	players               // whoever holds a seat, and the host
	hosting               // the host
)

// handler answers a request with a value to be sent as JSON, a file, or nothing
// where it has replied itself.
type handler func(*Server, *request) (any, error)

// route is one entry of the table of routes.
type route struct {
	method, path string
	access       access
	handle       handler
}

// routes is every address of the server. Nothing is served that is not in it, and
// the role matrix of the tests is made from it.
var routes = []route{
	{http.MethodGet, "/", anyone, (*Server).page},
	{http.MethodGet, "/tv", anyone, (*Server).page},
	{http.MethodGet, "/assets/{file}", anyone, (*Server).asset},
	{http.MethodGet, "/favicon.ico", anyone, (*Server).icon},
	{http.MethodGet, "/icon.svg", anyone, (*Server).asset},
	{http.MethodGet, "/icon-192.png", anyone, (*Server).asset},
	{http.MethodGet, "/manifest.webmanifest", anyone, (*Server).asset},
	{http.MethodGet, "/healthz", anyone, (*Server).health},

	{http.MethodGet, "/api/tables", anyone, (*Server).tables},
	{http.MethodPost, "/api/join", anyone, (*Server).join},
	{http.MethodGet, "/api/session", joined, (*Server).session},
	{http.MethodGet, "/api/invite", joined, (*Server).invite},
	{http.MethodGet, "/api/qr.svg", joined, (*Server).qr},
	{http.MethodGet, "/api/stream", joined, (*Server).stream},
	{http.MethodGet, "/api/log", joined, (*Server).history},
	{http.MethodGet, "/api/log/{seq}/roll.jpg", joined, (*Server).rollPicture},
	{http.MethodGet, "/api/pictures", joined, (*Server).pictures},
	{http.MethodPost, "/api/here", joined, (*Server).here},
	{http.MethodGet, "/api/recap", joined, (*Server).recap},
	{http.MethodGet, "/api/chronicle", joined, (*Server).chronicle},
	{http.MethodGet, "/api/tray.jpg", joined, (*Server).trayPicture},
	{http.MethodGet, "/api/roll/{roll}/die/{die}", joined, (*Server).diePicture},
	{http.MethodPost, "/api/seat", joined, (*Server).takeSeat},
	{http.MethodGet, "/api/book", joined, (*Server).book},
	{http.MethodGet, "/api/book/file", joined, (*Server).bookFile},
	{http.MethodGet, "/api/cards", joined, (*Server).knownCards},
	{http.MethodGet, "/api/cards/decks", joined, (*Server).decks},
	{http.MethodGet, "/api/cards/file", joined, (*Server).cardsFile},

	{http.MethodDelete, "/api/seat", players, (*Server).leaveSeat},
	{http.MethodPost, "/api/seat/code", players, (*Server).handOver},
	{http.MethodPost, "/api/command", players, (*Server).command},
	{http.MethodPost, "/api/undo", players, (*Server).undo},
	{http.MethodPost, "/api/redo", players, (*Server).redo},
	{http.MethodPost, "/api/amend", players, (*Server).amend},
	{http.MethodGet, "/api/log/{seq}/instead", players, (*Server).instead},
	{http.MethodPost, "/api/moved", players, (*Server).moved},
	{http.MethodPost, "/api/photo", players, (*Server).photo},
	{http.MethodPost, "/api/throw", players, (*Server).throw},
	{http.MethodPost, "/api/cards/photo", players, (*Server).cardsPhoto},
	{http.MethodPost, "/api/cards/tray", players, (*Server).cardsTray},
	{http.MethodPost, "/api/cards/teach", players, (*Server).teachCards},
	{http.MethodPost, "/api/cards/unlearn", players, (*Server).unlearnCard},
	{http.MethodPost, "/api/book/card", players, (*Server).enterCard},
	{http.MethodPost, "/api/book/forget", players, (*Server).forgetCard},

	{http.MethodGet, "/api/camera", hosting, (*Server).camera},
	{http.MethodPost, "/api/camera", hosting, (*Server).setCamera},
	{http.MethodGet, "/api/calibration", hosting, (*Server).calibration},
	{http.MethodPost, "/api/calibration", hosting, (*Server).calibrate},
	{http.MethodGet, "/api/calibration/picture.jpg", hosting, (*Server).calibrationPicture},
	{http.MethodGet, "/api/doctor", hosting, (*Server).doctor},
	{http.MethodGet, "/api/report", hosting, (*Server).report},
	{http.MethodPost, "/api/pictures", hosting, (*Server).keepPictures},
	{http.MethodPost, "/api/pictures/forget", hosting, (*Server).forgetPictures},
	{http.MethodPost, "/api/cards/forget", hosting, (*Server).forgetCards},
	{http.MethodPut, "/api/book", hosting, (*Server).setBook},
	{http.MethodGet, "/api/games", hosting, (*Server).games},
	{http.MethodGet, "/api/games/{id}/file", hosting, (*Server).gameFile},
	{http.MethodGet, "/api/games/{id}/chronicle", hosting, (*Server).savedChronicle},
	{http.MethodPost, "/api/games/begin", hosting, (*Server).beginGame},
	{http.MethodPost, "/api/games/open", hosting, (*Server).openGame},
	{http.MethodPost, "/api/games/rename", hosting, (*Server).renameGame},
	{http.MethodPost, "/api/games/delete", hosting, (*Server).deleteGame},
	{http.MethodPost, "/api/games/import", hosting, (*Server).importGame},
	{http.MethodPost, "/api/host", hosting, (*Server).moveHost},
	{http.MethodPost, "/api/token", hosting, (*Server).rotate},
}

// router answers every request by the table of routes.
func (s *Server) router() http.Handler {
	mux := http.NewServeMux()
	s.register(mux.HandleFunc)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.failPanic(w, r)
		if path.Clean(r.URL.Path) != r.URL.Path { // a ServeMux would redirect
			s.fail(w, r, errNoRoute)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// register hands on each route of the table with its pattern, and what answers a request that is for none of them.
func (s *Server) register(handle func(pattern string, answer func(http.ResponseWriter, *http.Request))) {
	methods := map[string][]string{}
	for _, r := range routes {
		pattern := r.path
		if pattern == "/" {
			pattern = "/{$}"
		}
		handle(r.method+" "+pattern, s.serve(r))
		methods[pattern] = append(methods[pattern], r.method)
	}
	for pattern, taken := range methods {
		refuse := func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Allow", strings.Join(taken, ", "))
			s.fail(w, r, errMethod)
		}
		handle(pattern, refuse)
		if slices.Contains(taken, http.MethodGet) { // a ServeMux takes HEAD for GET
			handle(http.MethodHead+" "+pattern, refuse)
		}
	}
	handle("/", func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, errNoRoute) })
}

// failPanic, deferred, replies for a handler that panicked.
func (s *Server) failPanic(w http.ResponseWriter, r *http.Request) {
	if cause := recover(); cause != nil {
		s.fail(w, r, models.Errorf(models.Internal, "panic: %v\n%s", cause, debug.Stack()))
	}
}

// serve is the gate in front of every route: session, rate, right to write, role.
func (s *Server) serve(r route) http.HandlerFunc {
	return func(w http.ResponseWriter, plain *http.Request) {
		req := &request{Request: plain, Writer: w, game: s.game.Load()}
		if err := s.admit(r, req); err != nil {
			s.fail(w, plain, err)
			return
		}
		reply, err := r.handle(s, req)
		if err != nil {
			s.fail(w, plain, err)
			return
		}
		switch v := reply.(type) {
		case nil:
		case file:
			send(w, http.StatusOK, v.contentType, v.data)
		default:
			if err := sendJSON(w, plain, http.StatusOK, v); err != nil {
				s.fail(w, plain, err)
			}
		}
	}
}

func (s *Server) admit(r route, req *request) error {
	by, key, known := s.sessions.of(req.Request)
	if !known {
		if r.access != anyone {
			return errNoSession
		}
		return nil
	}
	req.by, req.key = by, key
	if !s.requests.allow(by.Holder) {
		return models.Refuse(models.TooMany, "refuse.too-fast")
	}
	if r.access == anyone {
		return nil
	}
	if r.method != http.MethodGet && !same(req.Header.Get(keyHeader), key) {
		return models.Refuse(models.Forbidden, "refuse.cross-site")
	}
	standing, err := req.game.Table.Standing(req.Context(), by)
	if err != nil {
		return err
	}
	if standing.Seat != engine.Nobody {
		sits(req.Context(), standing.Seat)
	}
	if !r.access.admits(standing.Role) {
		return models.Refuse(models.Forbidden, map[access]string{
			players: "refuse.only-players",
			hosting: "refuse.only-host",
		}[r.access])
	}
	return nil
}

func (a access) admits(role engine.Role) bool {
	switch a {
	case hosting:
		return role == engine.Host
	case players:
		return role == engine.Player || role == engine.Host
	}
	return true
}
