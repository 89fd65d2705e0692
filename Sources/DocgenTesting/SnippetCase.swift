public import Testing

/// One snippet of a package's book, as a case of a test.
///
/// Give `SnippetCase.all()` to a test as its arguments, and let it await ``verify()`` of each; `docgen init` writes such a
/// test.
///
/// The cases come from the files below `Snippets/`, so that each is a case also where docgen cannot be started.
public struct SnippetCase: Hashable, Sendable, CustomTestStringConvertible {
  /// The snippet's path relative to the package: `Snippets/QuickStart/FeatureModel.swift`.
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

  /// The snippets of a package, sorted by path.
  ///
  /// - Parameter filePath: A file of the package: the test's own.
  /// - Returns: A case for each snippet. Where there is none, one case that fails and says so: a test without cases would
  ///   pass and check nothing.
  public static func all(filePath: String = #filePath) -> [SnippetCase] {
    guard let package = PackageFolder.containing(filePath) else {
      return [SnippetCase(path: noPackage, package: filePath)]
    }
    let files = PackageFolder.snippets(of: package)
    return files.isEmpty
      ? [SnippetCase(path: noSnippets, package: package)] : files.map { SnippetCase(path: $0, package: package) }
  }

  static let noPackage = "no package"
  static let noSnippets = "no snippets"

  /// The path, which names the case in the test's output.
  public var testDescription: String { path }

  /// Runs the snippet and records an issue for all that is not as it says, at the snippet's line.
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
          // A file's identifier is `Module/File.swift`.
          fileID: "\(moduleName)/\(fileName)", filePath: "\(package)/\(failure.file)", line: max(1, failure.line),
          column: max(1, failure.column)))
    }
  }

  private var fileName: String { String(path.split(separator: "/").last ?? "") }
  private var moduleName: String { fileName.hasSuffix(".swift") ? String(fileName.dropLast(6)) : fileName }
}
