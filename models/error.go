package models

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Code is the machine-readable kind of an Error. The list is closed: whatever is
// not one of ours is Internal, and people see no detail of it.
type Code string

// The codes, each with the question that it answers for the caller.
const (
	Invalid     Code = "invalid"     // the request makes no sense: wrong shape, unknown name, out of range
	Illegal     Code = "illegal"     // the rules do not allow it now; the message names the rule
	Stale       Code = "stale"       // the sender saw an older state than the current one
	Forbidden   Code = "forbidden"   // the sender's seat or role may not do this
	NotFound    Code = "not-found"   // no such thing
	Conflict    Code = "conflict"    // somebody or something else holds it: a seat, a port, a file
	TooLarge    Code = "too-large"   // a body, picture, name or list exceeds its bound
	TooMany     Code = "too-many"    // a rate or a number of connections exceeds its bound
	Unreadable  Code = "unreadable"  // a file, a picture or a camera gives nothing usable
	Unavailable Code = "unavailable" // a part is not running or not built in; try later or do it by hand
	Internal    Code = "internal"    // a defect of the program
)

// Error is the one error type of the program. It says to people what happened and what to
// do: see Sentence and Text.
type Error struct {
	Code Code `json:"code"`
	// Message is the sentence in English where the catalogues have none.
	Message string `json:"message"`
	// Rule names the source of a refusal by the rules, for example
	// "FAQ 2.0, Turn Structure II.8"; empty otherwise.
	Rule string `json:"rule,omitempty"`
	// Key and Args name the sentence in the language catalogues, where they have it.
	Key  string         `json:"key,omitempty"`
	Args map[string]any `json:"args,omitempty"`
	// Err is the cause, for logs; it is never shown to people.
	Err error `json:"-"`
}

// Sentence returns what people read in English. It is put together when it is asked for: the
// rules refuse far more often than anybody reads why.
func (e *Error) Sentence() string {
	if e.Key != "" {
		return e.Text().English()
	}
	return e.Message
}

// Error returns the sentence followed by the cause, for logs.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s (%v)", e.Sentence(), e.Err)
	}
	return e.Sentence()
}

// MarshalJSON writes the English sentence as the message, for readers without catalogues.
func (e *Error) MarshalJSON() ([]byte, error) {
	type plain Error
	said := plain(*e)
	said.Message = e.Sentence()
	return json.Marshal(said)
}

// Unwrap returns the cause, nil for none, to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Err }

// Errorf returns an Error with a code and a formatted message; an argument
// formatted with %w becomes its cause and is left out of the message's sentence
// only if the format says so.
func Errorf(code Code, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), Err: errors.Unwrap(err)}
}

// CodeOf returns the code of the first Error in err's chain, Internal for any
// other error and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return Internal
}

// Refuse returns an Error whose sentence the language catalogues have under a key, with
// pairs of the name and the value of an argument.
func Refuse(code Code, key string, pairs ...any) *Error {
	return &Error{Code: code, Key: key, Args: Say(key, pairs...).Args}
}

// Because adds the cause.
func (e *Error) Because(cause error) *Error {
	e.Err = cause
	return e
}

// Text returns what people read: the sentence of the catalogues, or no text where
// only terminals and logs have words for it.
func (e *Error) Text() Text { return Text{Key: e.Key, Args: e.Args} }

// TextOf returns what people read about an error: its own sentence of the catalogues, else
// its English one, and for a defect of the program one for its kind.
func TextOf(err error) Text {
	if e, ok := errors.AsType[*Error](err); ok && e.Key != "" {
		return e.Text()
	} else if ok && e.Code != Internal {
		return Say("error.said", "words", e.Message)
	}
	return Say("error." + string(CodeOf(err)))
}
