package engine

// Booked is a Game whose owner keeps a card book: the cards that the program does not
// know, and corrections of those that it does.
type Booked interface {
	Game
	// BookFile is the name of the file in which the book is kept.
	BookFile() string
	// ReadBook reads what Book.File returned; nil is an empty book. Errors: Invalid,
	// TooLarge.
	ReadBook(file []byte) (Book, error)
}

// Book is an owner's card book. It is never changed: Enter and Forget return another one.
type Book interface {
	// Known returns every card that is known, and what may be entered, as a value to be
	// sent as JSON.
	Known() any
	// File returns the book as one file.
	File() ([]byte, error)
	// Empty reports whether nothing was entered.
	Empty() bool
	// Enter takes one card, in the JSON form of Known. Errors: Invalid, TooLarge.
	Enter(card []byte) (Book, error)
	// Forget brings back the shipped fact of a card, or leaves it unknown. NotFound for a
	// card that is not in the book.
	Forget(class, id string) (Book, error)
	// News returns the commands that tell a game what is in this book and not in another
	// one that it knows, what goes before what comes.
	News(since Book) ([]Command, error)
}
