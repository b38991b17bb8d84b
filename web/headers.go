package web

import (
	"net/http"
	"strings"
)

// policy is what our pages may load and do: their own files, nobody else's frame, and
// of what is written into a page only the scripts whose hashes are given.
func policy(scripts []string) string {
	return "default-src 'none'; script-src 'self'" + strings.Join(append([]string{""}, scripts...), " ") +
		"; style-src 'self'; font-src 'self'; " +
		"img-src 'self' blob:; media-src 'self'; connect-src 'self'; manifest-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// withHeaders adds the headers that hold for every reply. There are no CORS
// headers, so no other origin reads a reply. scripts are the hashes of those that are
// written into the page.
func withHeaders(next http.Handler, scripts ...string) http.Handler {
	policy := policy(scripts)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
