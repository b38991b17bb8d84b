package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/web"
)

// FuzzCommandJSON reads whatever a phone may send as a command.
func FuzzCommandJSON(f *testing.F) {
	for _, seed := range []string{
		`{"seq":1,"id":"a","kind":"roll","args":{"dice":[{"colour":"green","face":"lore"}]}}`, `{"seq":0}`, `[]`,
		`{"args":{"a":{"a":1,"a":2}}}`,
		strings.Repeat("[", 100), `{"seq":1e9}`, "\xff", `{"kind":"\ud800"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var body struct {
			table.Request
			Kind string          `json:"kind"`
			Args json.RawMessage `json:"args"`
		}
		if err := web.DecodeJSON(data, &body); err != nil {
			return
		}
		if !json.Valid(data) || len(body.Args) > 0 && !json.Valid(body.Args) {
			t.Fatalf("accepted what is no JSON: %q", data)
		}
		if _, err := json.Marshal(engine.Command{Kind: body.Kind, Args: body.Args}); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzName cleans whatever a person may enter as a name.
func FuzzName(f *testing.F) {
	for _, seed := range []string{"Ann", "e\u0301", "\u202e", "a\nb", strings.Repeat("x", 100), "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		clean, err := table.CleanName(name)
		if err != nil {
			return
		}
		again, err := table.CleanName(clean)
		if err != nil || again != clean {
			t.Fatalf("%q becomes %q and then %q, %v", name, clean, again, err)
		}
		if strings.ContainsAny(clean, "\n\r\x00\u2028\u2029\u202e") || clean == "" || len([]rune(clean)) > 24 {
			t.Fatalf("%q is kept as %q", name, clean)
		}
	})
}

// FuzzHost checks whatever a client may send as Host.
func FuzzHost(f *testing.F) {
	for _, seed := range []string{"localhost:80", "[::1]:80", "evil.example", "127.0.0.1", "a@b", "[", "]:", "::", "%"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, host string) {
		if web.AllowsHost(host) && strings.Contains(host, "evil") {
			t.Fatalf("%q is let in", host)
		}
	})
}

// FuzzPictureHead looks at the head of whatever a phone may send as a picture.
func FuzzPictureHead(f *testing.F) {
	f.Add(bomb(100, 100), true)
	f.Add(jpegBomb(100, 100), false)
	f.Add([]byte("\x89PNG\r\n\x1a\n"), true)
	f.Fuzz(func(t *testing.T, data []byte, asPNG bool) {
		media := "image/jpeg"
		if asPNG {
			media = "image/png"
		}
		if err := web.CheckPicture(data, media); err == nil && len(data) < 10 {
			t.Fatalf("%d bytes are no picture", len(data))
		}
	})
}

// FuzzToken tries whatever a stranger may send as the code of the evening.
func FuzzToken(f *testing.F) {
	const join, host = "JOINTOKENJOINTOKENJOINTOKE", "HOSTTOKENHOSTTOKENHOSTTOKE"
	typed := strings.ReplaceAll(web.JoinCode(join), "-", "")
	for _, seed := range []string{
		join, host, typed, web.JoinCode(join), "", "-", join[:25], join + "A",
		strings.ToLower(join),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		right := token == join || token == host || strings.NewReplacer("-", "", " ",
			"").Replace(strings.ToUpper(token)) == typed
		if web.Accepts(join, host, token) != right {
			t.Fatalf("%q: %t", token, !right)
		}
	})
}
