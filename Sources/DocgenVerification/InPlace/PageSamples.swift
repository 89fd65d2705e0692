public import DocgenModel

/// A Swift code block of an article, of `README.md`, or of a documentation comment, which is compiled where it's written.
public struct PageSample: Hashable, Sendable {
  /// A check of a code block.
  public enum Check: Hashable, Sendable {
    /// It compiles and runs, and its claims hold.
    case runs
    /// It compiles.
    case compiles
  }

  /// The line and column of the opening fence.
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

  /// Creates a sample.
  public init(
    position: SourcePosition, text: String, textPosition: SourcePosition, check: Check = .runs, isHidden: Bool = false
  ) {
    self.position = position
    self.text = text
    self.textPosition = textPosition
    self.check = check
    self.isHidden = isHidden
  }

  /// The sample's name in results: `Articles/QuickStart.md:12`.
  public var id: String { Self.id(at: position) }

  /// The name of the sample whose opening fence is at a position.
  public static func id(at position: SourcePosition) -> String { "\(position.file):\(position.line)" }

  /// The file of an ``id``, or `nil` for the name of a snippet.
  public static func file(ofID id: String) -> String? {
    guard let colon = id.lastIndex(of: ":"), Int(id[id.index(after: colon)...]) != nil else { return nil }
    return String(id[..<colon])
  }

  /// The lines of the code.
  var lines: Range<Int> {
    textPosition.line..<textPosition.line + text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// Whether the code has an editor placeholder, so that it's a template and not a program.
  public var isTemplate: Bool {
    // One loop over the bytes, because searching for a collection in a collection is many times slower: it isn't specialized.
    var isInPlaceholder = false
    var previous: UInt8?
    for byte in text.utf8 {
      if previous == UInt8(ascii: "<"), byte == UInt8(ascii: "#") {
        isInPlaceholder = true
        previous = nil
      } else if isInPlaceholder, previous == UInt8(ascii: "#"), byte == UInt8(ascii: ">") {
        return true
      } else {
        previous = byte
      }
    }
    return false
  }
}

/// The samples of one file, in page order.
public struct PageSamples: Hashable, Sendable {
  /// The file, relative to the package's root.
  public var file: String

  /// The modules that its programs import, including the module that the file documents.
  public var imports: [String]

  /// The samples, in page order.
  public var samples: [PageSample]

  /// The reason that no sample of the file can be compiled, for example because the module isn't in a library product.
  ///
  /// Otherwise, `nil`.
  public var obstacle: String?

  /// Creates the samples of a file.
  public init(file: String, imports: [String], samples: [PageSample]) {
    self.file = file
    self.imports = imports
    self.samples = samples
  }
}
