public import DocgenModel

/// A Swift code block of an article, of `README.md`, or of a documentation comment, or a snippet.
public struct CodeSample: Hashable, Sendable {
  /// A check of a sample.
  public enum Check: Hashable, Sendable {
    /// It compiles and runs, and its claims hold.
    case runs
    /// It compiles. With a reason, its claims aren't checked, and the label shows the reason.
    case compiles(reason: String?)
  }

  /// The sample's name.
  public let id: SampleID

  /// The line and column of the opening fence, or the first line of a snippet.
  public var position: SourcePosition

  /// The code, with a newline at its end.
  public var text: String

  /// The place of the code's first line.
  public var textPosition: SourcePosition

  /// The check.
  public var check: Check

  /// Whether the block is in `@Comment`.
  ///
  /// It takes part in programs, but no page shows it.
  public var isHidden: Bool

  /// Creates the sample of a code block.
  public init(
    position: SourcePosition, text: String, textPosition: SourcePosition, check: Check = .runs, isHidden: Bool = false
  ) {
    id = .codeBlock(file: position.file, line: position.line)
    self.position = position
    self.text = text
    self.textPosition = textPosition
    self.check = check
    self.isHidden = isHidden
  }

  init(_ reading: SnippetReading) {
    let top = SourcePosition(file: reading.snippet.file, line: 1)
    (id, position, text, textPosition) = (.snippet(file: reading.snippet.file), top, reading.snippet.source, top)
    (check, isHidden) = (.runs, false)
  }

  /// Whether docgen was told, with a reason, not to check the claims.
  var hasUncheckedClaims: Bool {
    if case .compiles(.some) = check { true } else { false }
  }

  var lines: Range<Int> {
    textPosition.line..<textPosition.line + text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// The place on the page of a line and column of the text, both from 1.
  func position(line: Int, column: Int) -> SourcePosition {
    SourcePosition(
      file: textPosition.file, line: textPosition.line + line - 1, column: textPosition.column + column - 1)
  }

  /// Whether a code block has an editor placeholder, so that it's a template and not a program.
  package var isTemplate: Bool { !id.isSnippet && text.hasEditorPlaceholder }
}

/// Samples that docgen verifies together, and whose results it stores in one file: the code blocks of a page, or a snippet.
public struct SampleGroup: Hashable, Sendable {
  /// The file, relative to the package's root.
  public var name: String

  /// The modules that the programs of code blocks import, including the module that the file documents.
  public var imports: [String]

  /// The other modules of the package's library products, which samples can need, too.
  public var otherModules: [String] = []

  /// Code that precedes each sample without being shown.
  public var prelude = ""

  /// The types of the variables on which samples in comments call the members that the comments document.
  public var documentedTypes: [String: String] = [:]

  /// The types that the package gives to the names that this group's samples contain.
  var declaredTypes: [String: String] = [:]

  /// The samples, in text order.
  public var samples: [CodeSample]

  /// The snippet, or `nil` for code blocks.
  let snippet: SnippetReading?

  /// The reason that no sample can be compiled, for example because the module isn't in a library product.
  ///
  /// Otherwise, `nil`.
  public var obstacle: String?

  /// Creates the group of a file's code blocks.
  public init(file: String, imports: [String], samples: [CodeSample]) {
    (name, self.imports, self.samples) = (file, imports, samples)
    snippet = nil
  }

  /// Creates the group of a snippet.
  public init(_ snippet: SnippetReading) {
    (name, imports, self.snippet) = (snippet.snippet.file, [], snippet)
    samples = [CodeSample(snippet)]
  }
  /// Whether this is the group of a snippet that imports a module.
  ///
  /// Code blocks can import only modules of library products.
  func imports(module: String) -> Bool {
    snippet != nil && samples.contains { Array($0.text.utf8).contains(text: "import \(module)") }
  }
}
