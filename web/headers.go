package web

import (
	"net/http"
	"strings"
)

// inert is the policy of what is no page: shown as one, it loads and runs nothing.
const inert = "default-src 'none'; frame-ancestors 'none'"

// policy is what our page may load and do: its own files, nobody else's frame, and
// of what is written into it only the scripts whose hashes are given.
func policy(scripts []string) string {
	return "default-src 'none'; script-src 'self'" + strings.Join(append([]string{""}, scripts...), " ") +
		"; style-src 'self'; font-src 'self'; " +
		"img-src 'self' blob:; media-src 'self'; connect-src 'self'; manifest-src 'self'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// withHeaders adds the headers that hold for every reply. There are no CORS
// headers, so no other origin reads a reply.
func withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", inert)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// setPageHeaders sets what browsers heed in a page alone, and what every other reply
// would only be longer for.
func setPageHeaders(h http.Header, policy string) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
}
