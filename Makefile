# The one door: `make run` plays, `make test` proves. Both install what they lack.

TAGS     ?=
ARGS     ?=
GO       ?= go
VERSION  := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
BUILDFLAGS  := $(if $(TAGS),-tags=$(TAGS))
LDFLAGS  := -X main.version=$(VERSION)
TESTSUM  := gotest.tools/gotestsum@v1.13.0
LINT     := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
FUZZTIME ?= 10s
SHARE    ?= 1
N        ?= 30
WEIGHTS  ?= $(if $(filter 1,$(SHARE)),models/weights,out/models)
PKG      ?= ./...
DICE     ?= dice
BROWSERS ?= chromium firefox webkit
PYTHON   ?= /usr/bin/python3

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

.PHONY: deb
deb: build ## pack out/deb/elderglass_….deb for this Debian; scripts/try-deb tries it in a fresh one
	@GO=$(GO) scripts/deb

.PHONY: opencv
opencv:
	@scripts/need opencv

.PHONY: test
test: ## everything, with OpenCV, SQLite and Chromium's headless shell
	@# What needs no OpenCV is built while that is installed. What is tested was vetted before.
	@$(GO) build -tags nocv ./... & build=$$!; scripts/need opencv shell && wait $$build
	$(GO) vet ./...
	$(GO) test -vet=off -timeout 10m $$($(GO) list ./... | grep -v /web/ui/e2e)
	@# Last and alone: a starved browser proves nothing. Up to two tests that fail run once more, and both runs are printed.
	$(GO) run $(TESTSUM) --format pkgname --rerun-fails=1 --rerun-fails-max-failures=2 --rerun-fails-run-root-test \
	  --packages ./web/ui/e2e -- -vet=off -timeout 22m

.PHONY: again
again: ## every test N times with all cores busy, the slow packages' N/6 times; PKG=./web runs one package's
	@scripts/need opencv shell
	@scripts/again $(N) $(PKG)

.PHONY: browsers
browsers: ## an evening in Chromium with its windows, in Firefox and in WebKit, Safari's engine: 200 MB to install, then minutes; BROWSERS=firefox is one
	@scripts/need opencv $(BROWSERS)
	@for b in $(BROWSERS); do \
	  echo "$(GO) test ./web/ui/e2e -run TestTheEveningsMainPath -browser $$b"; \
	  $(GO) test -count=1 -timeout 15m ./web/ui/e2e -run TestTheEveningsMainPath -browser $$b || exit 1; \
	done

.PHONY: check
check: test browsers types ## test, and other browsers, linters, types, the race detector and short fuzzing
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) run $(LINT) run
	$(GO) test -race -short ./engine/... ./tracker/... ./web/... ./models/...
	$(GO) test -tags matprofile ./vision ./vision/pips ./vision/cards -run 'Freed|Frees|Closes'
	@$(MAKE) --no-print-directory fuzz

.PHONY: types
types: ## the page's types and format, which building it does not look at
	@scripts/need npm
	cd web/ui && npm install --no-save --no-package-lock --no-audit --no-fund --silent && npm run --silent check

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME
	@for p in $$($(GO) list ./...); do \
	  for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
	    $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$p || exit 1; \
	  done; \
	done

.PHONY: bench-reader
bench-reader: opencv ## how well and how fast dice are read: every evening and clip of DICE (dice, or another folder)
	$(GO) run ./cmd/bench-reader -v -overlays out/mistakes $(DICE)

.PHONY: bench-cards
bench-cards: opencv ## how well and how fast cards are recognised: boxes that nobody saw, one of 700 cards, markers, and rows of icons
	$(GO) run ./cmd/bench-cards -v -first 1001 -boxes 3
	$(GO) run ./cmd/bench-cards -found -first 1001 -boxes 3 -pictures 20
	$(GO) run ./cmd/bench-cards -few 0 -first 1001 -boxes 3 -pictures 20
	$(GO) run ./cmd/bench-cards -first 1700 -boxes 1 -cards 700 -pictures 30
	$(GO) run ./cmd/bench-cards -markers -first 7101 -boxes 6 -cards 30 -pictures 16
	$(GO) run ./cmd/bench-cards -rows -first 5401 -boxes 10 -cards 10 -pictures 8
	$(GO) run ./cmd/bench-cards -classes -first 6101 -boxes 6 -cards 10 -pictures 12
	$(GO) run ./cmd/bench-cards -placed -first 8201 -boxes 6 -cards 12 -pictures 10

.PHONY: trust
trust: opencv ## what we promise about losses and strangers, carried out; one line a row
	$(GO) run ./cmd/trust -out docs/reliability.md

.PHONY: nightly
nightly: opencv ## the long forms: more than a day, or a SHARE of it
	$(GO) run ./cmd/trust -long $(SHARE) -out docs/reliability.md

.PHONY: models
models: ## train the networks anew, from our own generated pictures (hours); SHARE=0.01 tries it all in minutes, into out/models; PYTHON=python3 is one that knows your graphics card
	@PYTHON=$(PYTHON) scripts/need torch
	PYTHON=$(PYTHON) models/training/reader/train.sh out/training-$(SHARE)/reader $(WEIGHTS) $(SHARE)
	$(PYTHON) models/training/pips/make.py out/training-$(SHARE)/pips out/training-$(SHARE)/reader/package/icons.json --weights $(WEIGHTS) --share $(SHARE)

.PHONY: ui
ui: ## rebuild the phones' page into web/ui/dist
	$(GO) run ./web/ui/build

.PHONY: screens
screens: ## picture every screen of the page into docs/screens
	@scripts/need opencv shell
	$(GO) test ./web/ui/e2e -count=1 -run 'TestScreens|TestTheDemo|TestAPersonCalibrates|TestFourPhones' -screens ../../../docs/screens

.PHONY: odds
odds: ## play the advice of the odds a million times, and time every card
	$(GO) test ./engine/eldersign/odds -count=1 -run AdviceIsWorth -games 1000000 -timeout 2h
	$(GO) run ./engine/eldersign/bench > docs/odds-times.md

.PHONY: docs
docs: ## regenerate docs/odds.md and the pages of the games' rules
	$(GO) generate ./engine/eldersign
	$(GO) test $(addprefix ./,$(wildcard engine/*/script)) -run Statements -update
