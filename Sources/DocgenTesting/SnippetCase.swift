public import Testing

/// A sample or a tutorial step, as a case of a test.
///
/// Pass ``all(filePath:)`` to a test as its arguments, and call ``verify()`` in the test. `docgen init` writes this
/// test:
///
/// ```swift compile
/// struct DocumentationTests {
///   @Test(arguments: SnippetCase.all())
///   func sampleIsCorrect(_ sample: SnippetCase) async {
///     await sample.verify()
///   }
/// }
/// ```
///
/// There's a case for each snippet, each code block on a page, and each tutorial step. The cases of snippets and steps
/// come from the files in `Snippets/` and from `.tutorial` files, so they exist even if docgen can't be started. The
/// last case compares the code blocks and directives of articles, of `README.md`, and of comments with the snippets
/// that they name.
public struct SnippetCase: Hashable, Sendable, CustomTestStringConvertible {
  /// The path of the sample, relative to the package.
  ///
  /// The path is that of a snippet, such as `Snippets/QuickStart/NewTicketTests.swift`, the page and line of a code
  /// block, such as `Articles/QuickStart.md:12`, the path and number of a tutorial's step, such as
  /// `Articles/Testing.tutorial#3`, or ``texts``.
  public let path: String

  /// The absolute path of the package's folder.
  public let package: String

  /// Creates a case.
  ///
  /// ```swift
  /// let sample = SnippetCase(path: "Snippets/Search.swift", package: "/Helpdesk")
  /// print(sample.testDescription)  // Snippets/Search.swift
  /// print(sample.path == SnippetCase.texts, sample.package)  // false /Helpdesk
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the sample, relative to the package.
  ///   - package: The absolute path of the package's folder.
  public init(path: String, package: String) {
    self.path = path
    self.package = package
  }

  /// Returns the samples and the tutorial steps of a package, sorted by path.
  ///
  /// - Parameter filePath: The path of a file in the package. The default is that of the test.
  /// - Returns: A case for each sample and step, and one for the texts. If the package has no samples, the array
  ///   contains one case that fails, because a test without cases would pass without checking anything.
  public static func all(filePath: String = #filePath) -> [SnippetCase] {
    guard let package = PackageFolder.containing(filePath) else {
      return [SnippetCase(path: noPackage, package: filePath)]
    }
    // docgen finds the samples on pages, because it knows what a page is. Snippets and steps are cases without it, too.
    let named = DocgenExecutable.find().flatMap { DocgenProcess.names(executable: $0, package: package) } ?? []
    let snippets = PackageFolder.snippets(of: package)
    let steps = PackageFolder.tutorialSteps(of: package)
    let known = Set(snippets + steps)
    let files = snippets + steps + named.filter { !known.contains($0) && !$0.hasPrefix("Snippets/") }
    return files.isEmpty
      ? [SnippetCase(path: noSnippets, package: package)]
      : (files + [texts]).map { SnippetCase(path: $0, package: package) }
  }

  /// The path of the case for articles, `README.md`, and comments.
  public static let texts = "fences and directives"

  static let noPackage = "no package"
  static let noSnippets = "no snippets"

  /// The path, which names the case in the test's output.
  public var testDescription: String { path }

  /// Runs the sample, and records an issue for each failed claim at its line.
  ///
  /// The first case starts docgen, which verifies all samples in parallel. Each case waits for its own result.
  public func verify() async {
    switch path {
    case Self.noPackage:
      Issue.record("no folder above '\(package)' has a Package.swift")
    case Self.noSnippets:
      Issue.record("there's no Swift file below '\(package)/Snippets'")
    default:
      await report(DocgenRuns.shared.result(of: self))
    }
  }

  func report(_ result: CaseResult) {
    for failure in result.failures {
      Issue.record(
        Comment(rawValue: failure.text(shownAt: result.shownAt)),
        sourceLocation: SourceLocation(
          // A source file's identifier is `Module/File.swift`. A text's identifier has no module.
          fileID: Self.identifier(of: failure.file), filePath: "\(package)/\(failure.file)", line: max(1, failure.line),
          column: max(1, failure.column)))
    }
  }

  private static func identifier(of file: String) -> String {
    let name = String(file.split(separator: "/").last ?? "")
    return "\(name.hasSuffix(".swift") ? String(name.dropLast(6)) : name)/\(name)"
  }
}
