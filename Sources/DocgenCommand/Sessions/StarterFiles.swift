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
  /// If so, no article and no sample are written, and the site isn't strict.
  var hasArticles = false
  /// Whether the package has samples in its README or comments.
  ///
  /// If so, the site isn't strict, because these samples are still unchecked, and the first CI run would fail.
  var hasSamples = false
  /// The workflow that publishes the site.
  var workflow: PublishingWorkflow

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
      File(path: PublishingWorkflow.path, text: workflow.text),
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
    let isStrict = !hasArticles && !hasSamples
    return title + (hasArticles ? "" : "bundle: \(bundle)\n") + strict + (isStrict ? "" : "# ") + "strict: true\n"
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

  /// The path of docgen's clone in the suggested lines, relative to the package.
  private static let suggestedPath = "../swift-dependencies"

  /// Returns the absolute path of docgen's clone that the suggested lines refer to.
  static func suggestedClone(for package: String) -> String {
    let parent = package.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    return parent + suggestedPath.dropFirst(2)
  }

  /// The lines to add to `Package.swift` manually.
  func manifestLines(enablesTrait: Bool) -> String {
    """
    To check the samples with 'swift test', too, and to build the site in CI, add these lines to Package.swift, with the \
    path of your clone of swift-dependencies:

      dependencies: [
        .package(path: "\(Self.suggestedPath)"\(enablesTrait ? ", \(ManifestAddition.traits)" : ""))
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
