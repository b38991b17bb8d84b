// Written by `go run ./web/ui/build` from the Go types; do not edit.

export * from "./engine";
export * from "./models";
export * from "./scene";
