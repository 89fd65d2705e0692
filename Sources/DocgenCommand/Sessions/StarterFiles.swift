/// The files that `docgen init` writes, and the lines that it suggests for the manifest.
struct StarterFiles {
  /// The package's name.
  var package: String
  /// The library targets.
  ///
  /// The first snippet imports the first one.
  var modules: [String] = []
  /// Whether the package has articles, such as a DocC catalog.
  ///
  /// If so, no article and no sample are written, and the site isn't strict, because its samples are still unchecked.
  var hasArticles = false

  /// A file, with its path relative to the package.
  struct File {
    var path: String
    var text: String
  }

  /// The name of the test target that checks the samples.
  static let testTarget = "SnippetTests"

  /// The files, in the order in which `docgen init` lists them.
  var files: [File] {
    let first = [
      File(path: "Articles/\(bundle).md", text: landingPage),
      File(path: "Articles/GettingStarted.md", text: article),
      File(path: "Snippets/GettingStarted/FirstSteps.swift", text: snippet),
    ]
    return [File(path: "docgen.yml", text: configuration)] + (hasArticles ? [] : first) + [
      File(path: "Tests/\(Self.testTarget)/SnippetTests.swift", text: test),
      File(path: ".github/workflows/documentation.yml", text: workflow),
    ]
  }

  /// The value of `bundle` in `docgen.yml`: the package's name with only letters, digits, and underscores.
  private var bundle: String {
    let name = package.filter { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? "Book" : name
  }

  private var configuration: String {
    let title = "title: \"\(package.filter { $0 != "\"" && $0 != "\\" })\"\n"
    let strict = "# Treat warnings, and Swift code blocks that aren't checked, as errors.\n"
    return hasArticles ? title + strict + "# strict: true\n" : title + "bundle: \(bundle)\n" + strict + "strict: true\n"
  }

  private var landingPage: String {
    // If a module has the same name as the guide, its page is the site's first page, so the article must extend that
    // page.
    let title = modules.contains(bundle) ? "``\(bundle)``" : package
    return """
      # \(title)

      Describe in one sentence what the package does.

      ## Overview

      Start with <doc:GettingStarted>.

      ## Topics

      ### Essentials

      - <doc:GettingStarted>

      """
  }

  private var article: String {
    """
    # Getting started

    Get a first result with a few lines of code.

    ## Overview

    docgen compiled and ran this sample, and checked the value in its comment:

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

    /// Compiles and runs each sample, and checks the results in its comments.
    @Suite struct SnippetTests {
      @Test(.timeLimit(.minutes(10)), arguments: SnippetCase.all())
      func holds(_ snippet: SnippetCase) async { await snippet.verify() }
    }

    """
  }

  private var workflow: String {
    """
    # Builds the documentation and publishes it on GitHub Pages. In a strict package, nothing is published if a sample fails.
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
          # Without this, SwiftPM 6.3 and earlier rebuild packages with traits on each command.
          SWIFT_DETERMINISTIC_HASHING: 1
        environment:
          name: github-pages
          url: ${{ steps.deployment.outputs.page_url }}
        steps:
          - uses: actions/checkout@v6
          - run: apt-get update && apt-get install -y pkg-config libcmark-gfm-dev libcmark-gfm-extensions-dev
          - id: pages
            uses: actions/configure-pages@v6
          - run: swift run docgen --base-url "${{ steps.pages.outputs.base_url }}"
          - uses: actions/upload-pages-artifact@v5
            with:
              path: site
          - id: deployment
            uses: actions/deploy-pages@v5

    """
  }

  /// The lines to add to `Package.swift` manually.
  ///
  /// - Parameter enablesTrait: Whether the manifest's tools version supports traits.
  func manifestLines(enablesTrait: Bool) -> String {
    """
    To check the samples with 'swift test', too, and to build the site in CI, add these lines to Package.swift, with the \
    path of your clone of swift-dependencies:

      dependencies: [
        .package(path: "../swift-dependencies"\(enablesTrait ? ", \(ManifestAddition.traits)" : ""))
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
