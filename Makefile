# The one door: `make run` plays, `make test` proves. Both install what they lack.

TAGS     ?=
ARGS     ?=
GO       ?= go
VERSION  := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
BUILDFLAGS  := $(if $(TAGS),-tags=$(TAGS))
LDFLAGS  := -X main.version=$(VERSION)
LINT     := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
FUZZTIME ?= 10s

.DEFAULT_GOAL := help
.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build and start; ARGS="--camera demo" and the like are passed on
	@bin/elderglass $(ARGS)

.PHONY: build
build: $(if $(findstring nocv,$(TAGS)),,opencv) ## build bin/elderglass
	@$(GO) build $(BUILDFLAGS) -ldflags '$(LDFLAGS)' -o bin/elderglass ./cmd/elderglass

.PHONY: opencv
opencv:
	@scripts/need opencv

.PHONY: test
test: ## everything, with OpenCV, SQLite and a headless Chromium
	@scripts/need opencv chromium
	$(GO) vet ./...
	$(GO) build -tags nocv ./...
	$(GO) test -timeout 14m ./...

.PHONY: check
check: test ## test, and linters, the race detector and short fuzzing
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) run $(LINT) run
	$(GO) test -race -short ./engine/... ./tracker/... ./web/... ./models/...
	@$(MAKE) --no-print-directory fuzz

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME
	@for p in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
	    $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
	  done; \
	done

.PHONY: ui
ui: ## rebuild the phones' page into web/ui/dist
	$(GO) generate ./web/ui
