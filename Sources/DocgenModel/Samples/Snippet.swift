/// One sample file of the book: a Swift file that the package manager compiles into an executable of its own.
public struct Snippet: Hashable, Sendable {
  /// The file's name without `.swift`, which is also its target's name; unique in the package.
  public var name: String

  /// The file's path relative to the package's root: `Snippets/QuickStart/FeatureModel.swift`.
  public var file: String

  /// The whole source text.
  public var source: String

  /// The leading `//` lines, without the slashes: what the file says of itself.
  public var explanation: String

  /// What is shown when no slice is asked for: the whole file but for what is hidden.
  public var shown: Slice

  /// The named slices in source order.
  public var slices: [Slice]

  /// What the file is, which decides what is checked.
  public var kind: Kind

  /// Creates a snippet.
  public init(
    name: String, file: String, source: String, explanation: String, shown: Slice, slices: [Slice], kind: Kind
  ) {
    self.name = name
    self.file = file
    self.source = source
    self.explanation = explanation
    self.shown = shown
    self.slices = slices
    self.kind = kind
  }

  /// The slice with a name; `nil` as name asks for ``shown``.
  public func slice(_ name: String?) -> Slice? {
    guard let name else { return shown }
    return slices.first { $0.name == name }
  }

  /// What a snippet is, by what stands in its file.
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
    /// The name in `// snippet.NAME`; empty for the whole file.
    public var name: String

    /// The lines that show, common indentation removed, blank lines at both ends trimmed.
    public var lines: [Line]

    /// Where the slice's marker stands; the first line of the file for the whole file.
    public var position: SourcePosition

    /// Creates a slice.
    public init(name: String, lines: [Line], position: SourcePosition) {
      self.name = name
      self.lines = lines
      self.position = position
    }

    /// The shown lines joined, with a newline at the end; empty where nothing shows.
    public var text: String {
      lines.isEmpty ? "" : lines.map(\.text).joined(separator: "\n") + "\n"
    }
  }

  /// A shown line.
  public struct Line: Hashable, Sendable {
    /// The text without the slice's common indentation.
    public var text: String

    /// The line's number in the snippet's file, from 1.
    public var number: Int

    /// How many bytes of indentation were removed.
    public var removedIndentation: Int

    /// Creates a line.
    public init(text: String, number: Int, removedIndentation: Int = 0) {
      self.text = text
      self.number = number
      self.removedIndentation = removedIndentation
    }
  }
}
