import Dependencies
import DocgenModel
import DocgenSystem
import DocgenVerification

/// The diagnostics of a run in the Static Analysis Results Interchange Format, SARIF 2.1.0.
struct SARIFReport: Encodable {
  /// The extension of the file.
  static let fileExtension = ".sarif"

  var schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    var tool: Tool
    /// The unit of columns.
    ///
    /// docgen's own messages count bytes.
    var columnKind = "unicodeCodePoints"
    var results: [Result]
  }

  struct Tool: Encodable {
    struct Driver: Encodable {
      var name = "docgen"
      var semanticVersion = DocgenVersion.current
      var rules: [Rule]
    }

    var driver: Driver
  }

  /// A kind of diagnostic.
  struct Rule: Encodable {
    var id: String
  }

  struct Message: Encodable {
    var text: String
  }

  struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: Diagnostic.Severity
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]?
  }

  struct Location: Encodable {
    struct PhysicalLocation: Encodable {
      var artifactLocation: ArtifactLocation
      var region: Region?
    }

    struct ArtifactLocation: Encodable {
      var uri: String
      var uriBaseId: String?
    }

    struct Region: Encodable {
      var startLine: Int
      var startColumn: Int?
    }

    var physicalLocation: PhysicalLocation
    var message: Message?
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics that the command prints.
  ///   - package: The package's folder, absolute. Paths are relative to it, or in GitHub Actions, to the repository.
  init(_ diagnostics: [Diagnostic], package: String) {
    let diagnostics = diagnostics.sorted()
    let rules = Set(diagnostics.map(\.id)).sorted()
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    var lines = SourceLines(package: package)
    let actions = GitHubActions(package: package)
    func location(_ position: SourcePosition?, _ message: String? = nil) -> Location {
      // A result without a file isn't shown by code scanning.
      let file = position?.file ?? "Package.swift"
      let path = actions?.path(file) ?? file
      return Location(
        physicalLocation: .init(
          artifactLocation: path.hasPrefix("/")
            ? .init(uri: "file://\(percentEncodedQuery(path))")
            : .init(uri: percentEncodedQuery(path), uriBaseId: "%SRCROOT%"),
          region: position.map { .init(startLine: max(1, $0.line), startColumn: lines.column(of: $0)) }),
        message: message.map { Message(text: $0) })
    }
    let results = diagnostics.map { diagnostic in
      let related = diagnostic.notes.compactMap { note in
        note.position.map { location($0, note.message) }
      }
      return Result(
        ruleId: diagnostic.id, ruleIndex: indices[diagnostic.id] ?? 0, level: diagnostic.severity,
        message: Message(text: diagnostic.text), locations: [location(diagnostic.position)],
        relatedLocations: related.isEmpty ? nil : related)
    }
    runs = [Run(tool: Tool(driver: .init(rules: rules.map(Rule.init))), results: results)]
  }
}

/// The lines of the package's files, each read once.
private struct SourceLines {
  let package: String
  private var files: [String: [String]] = [:]
  @Dependency(\.fileSystem) private var fileSystem

  init(package: String) { self.package = package }

  /// The column of a position in code points, or `nil` if the file doesn't contain the position, or if it's inside of a code point.
  mutating func column(of position: SourcePosition) -> Int? {
    let path = position.file.hasPrefix("/") ? position.file : "\(package)/\(position.file)"
    let lines: [String]
    if let known = files[position.file] {
      lines = known
    } else {
      let bytes = (try? fileSystem.read(path: path)) ?? []
      lines = splitLines(String(decoding: bytes, as: UTF8.self))
      files[position.file] = lines
    }
    guard lines.indices.contains(position.line - 1), position.column >= 1 else { return nil }
    let bytes = Array(lines[position.line - 1].utf8.prefix(position.column - 1))
    guard bytes.count == position.column - 1 else { return nil }
    return String(validUTF8: bytes).map { $0.unicodeScalars.count + 1 }
  }
}
