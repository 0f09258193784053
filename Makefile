# The front door. Every target sets up what it needs; .ci/run only calls these.
SHELL := /bin/bash
.PHONY: run test test-32-bit wasm test-wasm npm test-npm build package bench fuzz format lint test-all docs asan asan-fuzz \
        tsan soak format-check clean words web site test-web relevance bench-directory build-benches \
        release-program dist-binaries dist test-dist simulate-ledger

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

# The operations for browsers: build/wasm/cardinal.wasm (docs/wasm.md).
wasm:
	scripts/bootstrap web
	scripts/fetch-pcre2
	cmake --preset wasm > /dev/null
	cmake --build --preset wasm -j $(JOBS)

# Its answers are those of the native engine, byte for byte, and it is small.
test-wasm: wasm
	cmake --preset ci > /dev/null
	cmake --build --preset ci -j $(JOBS) --target native_engine cardinal_program
	node --test test/web/engine/*_test.mjs

# The package cardinal-check: build/npm, build/cardinal-check-*.tgz (docs/npm.md).
npm: wasm
	cd web && npm ci --ignore-scripts --no-audit --no-fund
	node npm/build.mjs

# Installed from its file into an empty folder, it writes what the native program
# writes; the Action, the GitLab template and the hooks run with it.
test-npm: npm
	cmake --preset ci > /dev/null
	cmake --build --preset ci -j $(JOBS) --target cardinal_program
	node --test test/npm/*_test.mjs test/ci/*_test.mjs

# The program that is installed, and that serves pages: RELEASE=ci takes that of
# the tests, which is compiled with the same flags.
RELEASE ?= release
release-program:
	scripts/bootstrap build
	cmake --preset $(RELEASE) > /dev/null
	cmake --build --preset $(RELEASE) -j $(JOBS) --target cardinal_program cardinal_c

# Installs it and compiles the examples against what was installed.
package: release-program
	test/package/run build/$(RELEASE) $(CURDIR)

# The static program and the C library, linked from the objects of a build.
dist-binaries:
	scripts/bootstrap dist
	scripts/fetch-static-sources
	cmake --preset $(RELEASE) > /dev/null
	cmake --build --preset $(RELEASE) -j $(JOBS) --target cardinal_static cardinal_c_bundled

# Tarball, Debian package, Python wheel, checksums and SBOM: build/dist. Contains
# the pages if `make site` was made before (docs/installing.md).
dist: dist-binaries
	scripts/make-dist build/$(RELEASE) build/dist

# Installs and uses them: in empty folders, by dpkg, from C and Python.
test-dist: dist
	test/dist/run build/$(RELEASE) build/dist

# PRESET=ci compiles by folder: less time for everything, more for one file.
PRESET ?= dev
test:
	scripts/bootstrap test
	scripts/run-tests $(PRESET)

test-all: test asan tsan
	scripts/bootstrap peers
	scripts/run-peers
	$(MAKE) test-dist
	scripts/run-soak 60
	scripts/run-load 60 10000
	KILL_ROUNDS=100 test/e2e/directory build/dev/cardinal .

# The server under slow clients, floods, reloads and faults for SOAK_SECONDS.
soak:
	scripts/bootstrap test
	scripts/run-soak $(SOAK_SECONDS)

bench:
	scripts/bootstrap peers
	scripts/run-bench

# Ten thousand honest and cheating agents (docs/ledger-figures.md).
simulate-ledger:
	scripts/bootstrap build
	scripts/simulate-ledger

# Compiles the benchmarks, so that they do not fall behind what they measure.
build-benches:
	scripts/bootstrap dev
	cmake --preset ci -DCARDINAL_BENCH=ON > /dev/null
	cmake --build --preset ci -j $(JOBS) --target benchmarks

# The table of word vectors for the directory's text search: build/words.
words: build
	scripts/bootstrap peers
	scripts/make-words build/release

# The pages that the program contains: build/web. Configure and build after it.
web:
	scripts/bootstrap pages
	cd web && npm ci --ignore-scripts --no-audit --no-fund && npm run -s types && npm run -s build

# The validator and the rules as files for any host of files: build/site.
site: wasm web
	cd web && node site.mjs

# The pages in a browser, served by the program. The site comes first: the
# program contains its files.
test-web: site
	scripts/bootstrap web
	$(MAKE) release-program
	scripts/run-web-tests build/$(RELEASE)/cardinal

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

# TESTS: a pattern for the names of tests; by default all of them.
TESTS ?= .
asan:
	scripts/bootstrap dev
	scripts/run-tests asan '$(TESTS)'

# The fuzz targets of the asan build for a few seconds each, with a fixed seed:
# the same commit passes or fails each time. make fuzz explores.
asan-fuzz:
	scripts/bootstrap dev
	cmake --preset asan > /dev/null
	cmake --build --preset asan -j $(JOBS) --target fuzz_targets
	scripts/run-fuzz build/asan 5 1

# base and json with a 32-bit size_t.
test-32-bit:
	scripts/bootstrap dev
	scripts/run-32-bit

# By default the modules with threads of their own, and those that they call.
TSAN_TESTS ?= ^(base|operations|http|access|wellknown|server|store|mcp|directory)$$
tsan:
	scripts/bootstrap dev
	scripts/run-tests tsan '$(TSAN_TESTS)'

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
