// Package calibration holds what the program knows of one table: where the
// camera stands over the plane of the dice's top faces, what the tray looks like
// when it is empty, and how each die and face looks. It learns that from a few
// labelled pictures and keeps it in one versioned profile file.
package calibration
