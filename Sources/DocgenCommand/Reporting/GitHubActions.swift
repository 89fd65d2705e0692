import Dependencies
import DocgenModel
import DocgenSystem

/// Shows diagnostics and results where GitHub Actions expects them: as annotations of files, and in the summary of a job.
struct GitHubActions {
  /// The folder of the checked out repository, or `nil` if it isn't known.
  private let workspace: String?
  /// The file for the job's summary, or `nil` if there's none.
  private let summaryFile: String?
  /// The package's folder, absolute.
  private let package: String

  /// Creates a value, or returns `nil` outside of GitHub Actions.
  ///
  /// - Parameter package: The package's folder, absolute.
  init?(package: String) {
    @Dependency(\.processEnvironment) var environment
    let variables = environment.variables()
    guard variables["GITHUB_ACTIONS"] == "true" else { return nil }
    (workspace, summaryFile) = (variables["GITHUB_WORKSPACE"], variables["GITHUB_STEP_SUMMARY"])
    self.package = package
  }

  // MARK: Annotations

  /// The workflow commands that annotate files with diagnostics, one per line.
  func annotations(_ diagnostics: [Diagnostic]) -> String { diagnostics.sorted().map(annotation).joined() }

  private func annotation(_ diagnostic: Diagnostic) -> String {
    var properties: [String] = []
    if let position = diagnostic.position {
      properties = [
        "file=\(Self.escapedProperty(path(position.file)))", "line=\(position.line)", "col=\(position.column)",
      ]
    }
    properties.append("title=\(Self.escapedProperty("docgen: \(diagnostic.id)"))")
    let level = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    return "::\(level) \(properties.joined(separator: ","))::\(Self.escapedData(diagnostic.text))\n"
  }

  /// The path of a file relative to the repository.
  func path(_ file: String) -> String {
    guard !file.hasPrefix("/"), let workspace, package.hasPrefix("\(workspace)/") else { return file }
    return "\(package.dropFirst(workspace.count + 1))/\(file)"
  }

  /// Escapes a message as `@actions/core` does.
  static func escapedData(_ text: String) -> String {
    // A Swift character can contain both bytes of a line's end, so replace code points.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  /// Escapes the value of a property, in which colons and commas have a meaning, too.
  static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  // MARK: The summary

  /// Appends a table of the samples to the job's summary.
  ///
  /// - Parameter results: The results of the samples.
  /// - Returns: A warning if the summary can't be written.
  func writeSummary(of results: [SampleResult]) -> [Diagnostic] {
    @Dependency(\.fileSystem) var fileSystem
    guard let summaryFile, !results.isEmpty else { return [] }
    do {
      let earlier = try fileSystem.readIfPresent(summaryFile) ?? []
      try fileSystem.write(bytes: earlier + Array(Self.summary(of: results).utf8), path: summaryFile)
      return []
    } catch {
      return [Diagnostic("unwritable-report", .warning, at: nil, "the job's summary can't be written: \(error)")]
    }
  }

  /// The most samples that the summary lists, because GitHub doesn't show a summary of more than 1 MB.
  private static let listedSamples = 200

  /// The Markdown text of the summary.
  static func summary(of results: [SampleResult]) -> String {
    var text = "### Samples\n\n| samples | passed | failed | unchecked |\n| --- | --- | --- | --- |\n"
    for kind in SampleKind.allCases {
      let ofKind = results.filter { SampleKind($0.id) == kind }
      guard !ofKind.isEmpty else { continue }
      func count(_ state: SampleResult.State) -> Int { ofKind.count { $0.state == state } }
      text += "| \(kind.rawValue) | \(count(.passed)) | \(count(.failed)) | \(count(.unchecked)) |\n"
    }
    let failed = results.filter { $0.state == .failed }
    guard !failed.isEmpty else { return text }
    text += "\n| failed sample | position | message |\n| --- | --- | --- |\n"
    for result in failed.prefix(listedSamples) {
      let failure = result.failures.first
      let position = (failure?.position ?? result.shownAt.first).map { "`\($0.file):\($0.line)`" } ?? ""
      text += "| \(cell("\(result.id)")) | \(position) | \(cell(failure?.message ?? "")) |\n"
    }
    if failed.count > listedSamples { text += "\n\(failed.count - listedSamples) more samples failed.\n" }
    return text
  }

  /// A text in a cell of a Markdown table, which shows it literally.
  private static func cell(_ text: String) -> String {
    let special = "\\`*_{}[]<>()#+-.!|&~@:"
    return text.map { character in
      if character.isNewline { return " " }
      return special.contains(character) ? "\\\(character)" : String(character)
    }.joined()
  }
}

/// The kinds of samples, as summaries name them.
private enum SampleKind: String, CaseIterable {
  case snippets
  case codeBlocks = "code blocks"
  case consoleBlocks = "`console` blocks"
  case manifests
  case steps = "tutorial steps"

  init(_ id: SampleID) {
    self =
      switch id {
      case .snippet: .snippets
      case .codeBlock: .codeBlocks
      case .console: .consoleBlocks
      case .manifest: .manifests
      case .step: .steps
      }
  }
}

extension Diagnostic {
  /// The message with its notes, one per line, without positions.
  var text: String {
    var lines = [message]
    if !nearMisses.isEmpty { lines.append("did you mean \(nearMisses.map { "'\($0)'" }.joined(separator: " or "))?") }
    if let replacement { lines.append("write '\(replacement)'") }
    return (lines + notes.map(\.message)).joined(separator: "\n")
  }
}
