package web

import "sync"

// A phone that loses the network opens its stream anew when it is back. That the old one is dead, nothing tells before
// what was sent into it has waited in vain, for minutes: until then it would be one of the few that a browser may have.
// So each page says a number of its own, by which its new stream ends its last one.

// tab is a page that is open in the browser of a session.
type tab struct{ holder, number string }

// mostNumber bounds the number of a page, which it makes up.
const mostNumber = 32

// tabs are the pages that listen, each with its one stream.
type tabs struct {
	mu     sync.Mutex
	listen map[tab]*listener
}

// listener is the stream of a page.
type listener struct {
	tabs  *tabs
	of    tab
	ended chan struct{} // closed when the page opened another one
	frees []func()
}

func newTabs() *tabs { return &tabs{listen: map[tab]*listener{}} }

// enter begins the stream of a page and ends the one that it had. A page without a number has as many as it may.
func (t *tabs) enter(of tab) *listener {
	l := &listener{tabs: t, of: of, ended: make(chan struct{})}
	if of.number == "" || len(of.number) > mostNumber {
		return l
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if was := t.listen[of]; was != nil {
		close(was.ended)
		was.free()
	}
	t.listen[of] = l
	return l
}

// take counts a stream for a sender, unless that is beyond a bound, until it ends.
func (l *listener) take(in *tally, sender string, most int) bool {
	l.tabs.mu.Lock()
	defer l.tabs.mu.Unlock()
	if !in.take(sender, most, 0) {
		return false
	}
	l.frees = append(l.frees, func() { in.free(sender) })
	return true
}

// leave ends a stream.
func (l *listener) leave() {
	l.tabs.mu.Lock()
	defer l.tabs.mu.Unlock()
	if l.tabs.listen[l.of] == l {
		delete(l.tabs.listen, l.of)
	}
	l.free()
}

func (l *listener) free() {
	for _, free := range l.frees {
		free()
	}
	l.frees = nil
}
