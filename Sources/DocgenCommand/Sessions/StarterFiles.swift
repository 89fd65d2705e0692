/// What a package needs to begin a book: the files that `docgen init` writes, and the lines for its manifest.
struct StarterFiles {
  /// The package's name.
  var package: String
  /// The library targets, of which the first snippet imports the first.
  var modules: [String] = []

  /// A file by its path relative to the package.
  struct File {
    var path: String
    var text: String
  }

  /// The name of the test target that checks the book.
  static let testTarget = "SnippetTests"

  /// The files, in the order in which a reader wants to meet them.
  var files: [File] {
    [
      File(path: "docgen.yml", text: configuration),
      File(path: "Articles/\(bundle).md", text: landingPage),
      File(path: "Articles/GettingStarted.md", text: article),
      File(path: "Snippets/GettingStarted/FirstSteps.swift", text: snippet),
      File(path: "Tests/\(Self.testTarget)/SnippetTests.swift", text: test),
      File(path: ".github/workflows/documentation.yml", text: workflow),
    ]
  }

  /// The package's name as a module's: what is no letter, digit or underscore is left out.
  private var bundle: String {
    let name = package.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? "Book" : name
  }

  private var configuration: String {
    """
    title: "\(package.filter { $0 != "\"" && $0 != "\\" })"
    bundle: \(bundle)
    # Every warning is an error, and every Swift sample is checked.
    strict: true

    """
  }

  private var landingPage: String {
    // A module has a page of its own, which is the site's first one if it is called like the book: then the article is on
    // that page, and not on one below it.
    let title = modules.contains(bundle) ? "``\(bundle)``" : package
    return """
      # \(title)

      What the package is for, in a sentence.

      ## Overview

      Begin with <doc:GettingStarted>.

      ## Topics

      ### Essentials

      - <doc:GettingStarted>

      """
  }

  private var article: String {
    """
    # Getting started

    The smallest thing that works.

    ## Overview

    What shows here was compiled and run, and printed what it says:

    @Snippet(path: "GettingStarted/FirstSteps", slice: "first")

    """
  }

  private var snippet: String {
    let imports = modules.first.map { "// snippet.hide\nimport \($0)\n\n// snippet.show\n" } ?? ""
    return imports + """
      // snippet.first
      let numbers = [3, 1, 2]
      print(numbers.sorted())  // [1, 2, 3]
      // snippet.end

      """
  }

  private var test: String {
    """
    import DocgenTesting
    import Testing

    /// Every snippet of the book compiles, runs, and does what its comments say.
    @Suite struct SnippetTests {
      @Test(.timeLimit(.minutes(10)), arguments: SnippetCase.all())
      func holds(_ snippet: SnippetCase) async { await snippet.verify() }
    }

    """
  }

  private var workflow: String {
    """
    # Writes the book and puts it on GitHub Pages. Every sample is run first; what fails is not published.
    name: Documentation
    on:
      push:
        branches: [main]
      workflow_dispatch:
    permissions:
      contents: read
      pages: write
      id-token: write
    concurrency:
      group: pages
      cancel-in-progress: true
    jobs:
      site:
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        env:
          # Up to 6.3, SwiftPM compiles a package with traits anew at each command without it.
          SWIFT_DETERMINISTIC_HASHING: 1
        environment:
          name: github-pages
          url: ${{ steps.deployment.outputs.page_url }}
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update && apt-get install -y pkg-config libcmark-gfm-dev libcmark-gfm-extensions-dev
          - id: pages
            uses: actions/configure-pages@v5
          - run: swift run docgen --base-url "${{ steps.pages.outputs.base_url }}"
          - uses: actions/upload-pages-artifact@v3
            with:
              path: site
          - id: deployment
            uses: actions/deploy-pages@v4

    """
  }

  /// What is left for the author to add to `Package.swift`.
  var manifestLines: String {
    """
    Add to Package.swift, with the path of your clone of swift-dependencies, which keeps its folder's name:

      dependencies: [
        .package(path: "../swift-dependencies")
      ]
      targets: [
        .testTarget(
          name: "\(Self.testTarget)",
          dependencies: [
            .product(name: "DocgenTesting", package: "swift-dependencies"),
            .product(name: "docgen", package: "swift-dependencies"),
          ]
        )
      ]

    """
  }
}
