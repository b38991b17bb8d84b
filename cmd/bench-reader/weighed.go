//go:build !nocv

package main

import (
	"encoding/csv"
	"errors"
	"os"

	"elderglass/vision/bench"
)

// writeWeighed writes what the reader of pips weighs in the pictures of some folders.
func writeWeighed(name string, folders []string) (err error) {
	if len(folders) == 0 {
		return errors.New("no folder holds ordinary dice with pips: name one whose truth.json says so")
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	rows := csv.NewWriter(f)
	for _, dir := range folders {
		if err := bench.WriteWeighed(dir, rows); err != nil {
			return err
		}
	}
	rows.Flush()
	return rows.Error()
}
