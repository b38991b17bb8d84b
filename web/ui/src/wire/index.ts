// Written by `go run ./web/ui/build` from the Go types; do not edit.

export * from "./eldersign";
export * from "./engine";
export * from "./models";
