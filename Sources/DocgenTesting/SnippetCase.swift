public import Testing

/// A snippet, a sample on a page, or the texts that show snippets, as a case of a test.
///
/// Give `SnippetCase.all()` to a test as its arguments, and let it await ``verify()`` of each; `docgen init` writes such a
/// test.
///
/// The cases of snippets come from the files below `Snippets/`, so that each is a case also where docgen cannot be started.
/// Those of Swift code blocks come from docgen, by page and line: `Articles/QuickStart.md:12`. The last one is of the fences and directives in articles, in `README.md` and in comments: one that is no longer what its snippet
/// says is an issue at its line.
public struct SnippetCase: Hashable, Sendable, CustomTestStringConvertible {
  /// The snippet's path relative to the package, `Snippets/QuickStart/FeatureModel.swift`; the page and line of a code block,
  /// `Articles/QuickStart.md:12`; ``texts`` for those.
  public let path: String

  /// The package's folder, absolute.
  public let package: String

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - path: The snippet's path relative to the package.
  ///   - package: The package's folder, absolute.
  public init(path: String, package: String) {
    self.path = path
    self.package = package
  }

  /// The snippets of a package, sorted by path, and its texts.
  ///
  /// - Parameter filePath: A file of the package: the test's own.
  /// - Returns: A case for each snippet, and one for the texts. Where there is none, one case that fails and says so: a test without cases would
  ///   pass and check nothing.
  public static func all(filePath: String = #filePath) -> [SnippetCase] {
    guard let package = PackageFolder.containing(filePath) else {
      return [SnippetCase(path: noPackage, package: filePath)]
    }
    // Samples on pages are found by docgen, which knows what a page is. Snippets are cases also without it.
    let named = DocgenExecutable.find().flatMap { DocgenProcess.names(executable: $0, package: package) } ?? []
    let files = PackageFolder.snippets(of: package) + named.filter { !$0.hasPrefix("Snippets/") }
    return files.isEmpty
      ? [SnippetCase(path: noSnippets, package: package)]
      : (files + [texts]).map { SnippetCase(path: $0, package: package) }
  }

  /// The path of the case that stands for articles, `README.md` and comments.
  public static let texts = "fences and directives"

  static let noPackage = "no package"
  static let noSnippets = "no snippets"

  /// The path, which names the case in the test's output.
  public var testDescription: String { path }

  /// Runs the snippet, or compares the texts with the snippets, and records an issue for all that is not as it says, at
  /// its line.
  ///
  /// The first case starts docgen, which verifies all snippets in parallel; each case waits for its own result.
  public func verify() async {
    switch path {
    case Self.noPackage:
      Issue.record("no folder above '\(package)' has a Package.swift")
    case Self.noSnippets:
      Issue.record("there is no Swift file below '\(package)/Snippets'")
    default:
      await report(DocgenRuns.shared.result(of: self))
    }
  }

  func report(_ result: SnippetResult) {
    for failure in result.failures {
      Issue.record(
        Comment(rawValue: failure.text(shownAt: result.shownAt)),
        sourceLocation: SourceLocation(
          // A file's identifier is `Module/File.swift`; that of a text has no module.
          fileID: Self.identifier(of: failure.file), filePath: "\(package)/\(failure.file)", line: max(1, failure.line),
          column: max(1, failure.column)))
    }
  }

  private static func identifier(of file: String) -> String {
    let name = String(file.split(separator: "/").last ?? "")
    return "\(name.hasSuffix(".swift") ? String(name.dropLast(6)) : name)/\(name)"
  }
}
