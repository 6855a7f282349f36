# The commands of the house. `make help` lists them.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run dev test looks check check-rust check-pages bench faults fuzz gen build server install-web

# One profile (dev) for running, generating and testing, so that the dependencies are compiled once; release only for
# what is shipped or measured.
archway := target/debug/archway

# What the pages are made of; tests are not.
page_sources := $(shell find web/src web/public web/scripts locales -type f ! -name '*.test.*' 2>/dev/null) \
  $(wildcard web/index.html web/*.ts web/*.mjs web/package-lock.json)

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: web/dist/index.html server ## a demo to try: data and logins are made, then the server starts
	$(archway) demo
	exec $(archway) serve

dev: install-web server ## server and Vite together, pages reload as you edit
	exec scripts/dev

test: ## every test: both databases, pages, a real browser; says where the time went
	scripts/install web postgres browser
	scripts/test

looks: web/dist/index.html ## every screen in every state: accessibility, overflow, languages, pictures
	scripts/install postgres browser
	scripts/test build
	scripts/with-postgres npm run looks --prefix e2e

check: install-web ## everything that needs no running: format, lints, types, texts, documents
	scripts/install browser
	$(MAKE) --no-print-directory --jobs=2 --output-sync check-rust check-pages
	scripts/check-advisories
	scripts/check-generated
	scripts/check-i18n
	scripts/check-messages
	scripts/check-docs

check-rust:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo clippy --package archway-server --lib --features testing -- -D warnings

check-pages:
	cd web && npm run lint && npm run types && npm run knip
	cd e2e && npm run lint && npm run types

fuzz: server ## generated requests against every route: nothing may be the server's own fault
	scripts/fuzz-api

bench: build ## what we claim to be fast at, measured
	scripts/install bench postgres
	cargo build --release --workspace --examples
	scripts/with-postgres --durable bench/run

faults: build ## killed, crashed, cut off and full while at work: nothing acknowledged may be lost
	scripts/install postgres
	cargo build --release --workspace --examples
	scripts/with-postgres --durable faults/run

gen: server install-web ## openapi.json from the routes, and the pages' types from it
	$(archway) openapi > openapi.json.new
	mv openapi.json.new openapi.json
	cd web && npm run --silent gen

build: web/dist/index.html ## target/release/archway, pages inside
	cargo build --release

# Cargo itself knows what is stale, so this always asks it.
server:
	cargo build --workspace

install-web:
	@scripts/install web

web/dist/index.html: $(page_sources) | install-web
	cd web && npm run --silent build
