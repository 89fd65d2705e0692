/// A snippet: a Swift file that SwiftPM compiles into its own executable.
public struct Snippet: Hashable, Sendable {
  /// The file's name without `.swift`, which is also its target's name.
  ///
  /// It's unique in the package.
  public var name: String

  /// The file's path relative to the package's root: `Snippets/QuickStart/FeatureModel.swift`.
  public var file: String

  /// The file's text.
  public var source: String

  /// The explanation: the leading `//` lines, without the slashes.
  public var explanation: String

  /// The slice to show by default: the whole file without its hidden lines.
  public var shown: Slice

  /// The named slices in source order.
  public var slices: [Slice]

  /// The kind of snippet, which decides what docgen checks.
  public var kind: Kind

  /// The lines of issues that tests must record.
  public var issueLines: Set<Int>

  /// The lines of code that the compiler must reject.
  public var rejectedLines: Set<Int>

  /// The lines of issues and of code that the compiler must reject.
  var failingLines: Set<Int> { issueLines.union(rejectedLines) }

  package init(
    name: String, file: String, source: String, explanation: String, shown: Slice, slices: [Slice], kind: Kind,
    issueLines: Set<Int> = [], rejectedLines: Set<Int> = []
  ) {
    (self.name, self.file, self.source, self.explanation) = (name, file, source, explanation)
    (self.shown, self.slices, self.kind) = (shown, slices, kind)
    (self.issueLines, self.rejectedLines) = (issueLines, rejectedLines)
  }

  /// The name of a snippet's target: its file's name without the ending.
  ///
  /// - Parameter file: A path with `/` between folders.
  public static func name(of file: String) -> String {
    let last = file.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".swift") ? last.dropLast(".swift".count) : last)
  }

  /// The snippet's name in results.
  public var id: SampleID { .snippet(file: file) }

  /// Returns the slice with a name, or ``shown`` if the name is `nil`.
  public func slice(_ name: String?) -> Slice? {
    guard let name else { return shown }
    return slices.first { $0.name == name }
  }

  /// The kind of a snippet, derived from its source.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Top-level code that runs and exits.
    case program
    /// Swift Testing tests.
    case swiftTesting
    /// XCTest cases.
    case xctest
  }

  /// A part of a snippet that a page shows.
  public struct Slice: Hashable, Sendable {
    /// The name in `// snippet.NAME`.
    ///
    /// It's empty for the whole file.
    public var name: String

    /// The visible lines, without common indentation and without blank lines at both ends.
    public var lines: [Line]

    /// The position of the slice's marker, or the first line of the file.
    public var position: SourcePosition

    package init(name: String, lines: [Line], position: SourcePosition) {
      (self.name, self.lines, self.position) = (name, lines, position)
    }

    /// The visible lines with a final newline, or an empty string if there are none.
    public var text: String {
      lines.isEmpty ? "" : lines.map(\.text).joined(separator: "\n") + "\n"
    }
  }

  /// A visible line.
  public struct Line: Hashable, Sendable {
    /// The text without the slice's common indentation.
    public var text: String

    /// The line's number in the snippet's file, from 1.
    public var number: Int

    /// The number of bytes of indentation that were removed.
    public var removedIndentation: Int

    package init(text: String, number: Int, removedIndentation: Int = 0) {
      (self.text, self.number, self.removedIndentation) = (text, number, removedIndentation)
    }
  }
}
