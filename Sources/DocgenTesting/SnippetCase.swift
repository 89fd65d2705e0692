public import Testing

/// A snippet, a code block on a page, a step of a tutorial, or the texts that show samples, as a case of a test.
///
/// Give `SnippetCase.all()` to a test as its arguments, and let it await ``verify()`` of each. `docgen init` writes such a
/// test.
///
/// The cases of snippets and steps come from the files below `Snippets/` and from `.tutorial` files, so each is a case even if
/// docgen can't be started. docgen finds the code blocks on pages. The last case is for the fences and directives in articles,
/// in `README.md`, and in comments: a fence that differs from its snippet is an issue at its line.
public struct SnippetCase: Hashable, Sendable, CustomTestStringConvertible {
  /// The snippet's path relative to the package, `Snippets/QuickStart/FeatureModel.swift`, the page and line of a code block,
  /// `Articles/QuickStart.md:12`, the path and number of a tutorial's step, `Articles/Testing.tutorial#3`, or ``texts``.
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

  /// The snippets of a package, sorted by path, the steps of its tutorials, and its texts.
  ///
  /// - Parameter filePath: A file of the package: the test's own.
  /// - Returns: A case for each snippet and step, and one for the texts. Where there is none, one case that fails and says so: a test without cases would
  ///   pass and check nothing.
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

  /// Runs the snippet, or compares the texts with the snippets, and records an issue for each failed claim at its line.
  ///
  /// The first case starts docgen, which verifies all snippets in parallel. Each case waits for its own result.
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
