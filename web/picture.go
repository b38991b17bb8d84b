package web

import (
	"net/http"
	"strconv"
	"strings"
)

// trayPicture is what lies in the tray, as the camera sees it or, with ?photo, as a phone did.
func (s *Server) trayPicture(r *request) (any, error) {
	if photo := r.URL.Query().Get("photo"); photo != "" {
		number, err := strconv.Atoi(photo)
		if err != nil {
			return nil, errNoRoute
		}
		data, err := r.game.Table.Photo(r.Context(), number)
		return file{http.DetectContentType(data), data}, err
	}
	data, err := s.config.Camera.Preview(r.Context())
	return file{"image/jpeg", data}, err
}

func (s *Server) diePicture(r *request) (any, error) {
	roll, err := strconv.Atoi(r.PathValue("roll"))
	if err != nil {
		return nil, errNoRoute
	}
	die, err := strconv.Atoi(strings.TrimSuffix(r.PathValue("die"), ".jpg"))
	if err != nil || roll < 0 || die < 0 {
		return nil, errNoRoute
	}
	data, err := s.config.Camera.Crop(r.Context(), roll, die)
	return file{"image/jpeg", data}, err
}

// rollPicture shows the picture that was kept of a roll.
func (s *Server) rollPicture(r *request) (any, error) {
	entry, err := entryOf(r)
	if err != nil {
		return nil, err
	}
	data, err := r.game.Table.RollPicture(entry)
	return file{"image/jpeg", data}, err
}

// pictures reports whether the pictures of rolls are kept, and how many are.
func (s *Server) pictures(r *request) (any, error) { return r.game.Table.Pictures(r.Context()) }

// keepPictures has the pictures of rolls kept from now on, or no longer.
func (s *Server) keepPictures(r *request) (any, error) {
	var body struct {
		Keep bool `json:"keep"`
	}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if err := r.game.Table.KeepPictures(r.Context(), body.Keep); err != nil {
		return nil, err
	}
	return s.pictures(r)
}

// forgetPictures deletes the pictures that were kept of this game.
func (s *Server) forgetPictures(r *request) (any, error) {
	var body struct{}
	if err := r.read(&body); err != nil {
		return nil, err
	}
	if err := r.game.Table.ForgetPictures(r.Context()); err != nil {
		return nil, err
	}
	return s.pictures(r)
}
