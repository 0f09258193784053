# The front door. Every target sets up what it needs; .ci/run only calls these.
SHELL := /bin/bash
.PHONY: run test test-32-bit build package bench fuzz format lint test-all docs asan \
        tsan soak format-check clean words relevance bench-directory build-benches

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
SOAK_SECONDS ?= 600

# A directory with the example cards on 127.0.0.1:8420, until interrupted.
run: build
	scripts/run-directory build/release/cardinal

build:
	scripts/bootstrap build
	cmake --preset release > /dev/null
	cmake --build --preset release -j $(JOBS)

# Installs the release build and compiles the examples against it.
package: build
	test/package/run build/release $(CURDIR)

# PRESET=ci compiles by folder: less time for everything, more for one file.
PRESET ?= dev
test:
	scripts/bootstrap test
	scripts/run-tests $(PRESET)

test-all: test
	scripts/bootstrap peers
	scripts/run-peers
	scripts/run-soak 60

# The server under slow clients, floods, reloads and faults for SOAK_SECONDS.
soak:
	scripts/bootstrap test
	scripts/run-soak $(SOAK_SECONDS)

bench:
	scripts/bootstrap peers
	scripts/run-bench

# Compiles the benchmarks, so that they do not fall behind what they measure.
build-benches:
	scripts/bootstrap dev
	cmake --preset ci -DCARDINAL_BENCH=ON > /dev/null
	cmake --build --preset ci -j $(JOBS)

# The table of word vectors for the directory's text search: build/words.
words: build
	scripts/bootstrap peers
	scripts/make-words build/release

# Text search judged by the evaluation set, beside FTS5 and Xapian.
relevance:
	scripts/bootstrap peers
	scripts/run-relevance

# Text search over made-up cards: processor time, size, agreement.
bench-directory:
	scripts/bootstrap dev
	scripts/bench-directory

# Each fuzz target for FUZZ_SECONDS, from its committed corpus.
fuzz:
	scripts/bootstrap dev
	cmake --preset fuzz > /dev/null
	cmake --build --preset fuzz -j $(JOBS)
	scripts/run-fuzz build/fuzz $(FUZZ_SECONDS)

asan:
	scripts/bootstrap dev
	scripts/run-tests asan

# base and json with a 32-bit size_t.
test-32-bit:
	scripts/bootstrap dev
	scripts/run-32-bit

tsan:
	scripts/bootstrap dev
	scripts/run-tests tsan '^(base|operations|http|access|wellknown|server|store|mcp)$$'

# docs/verbs and docs/rules, printed from the records.
docs: build
	scripts/print-docs build/release/cardinal docs

format:
	scripts/bootstrap dev
	scripts/sources | xargs clang-format-19 -i

format-check:
	scripts/bootstrap dev
	scripts/sources | xargs clang-format-19 --dry-run --Werror

lint: format-check
	scripts/run-tidy $(SINCE)
	scripts/compile-alone $(SINCE)

clean:
	rm -rf build
