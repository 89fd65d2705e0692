/// A problem in the content, with its position and a way to fix it.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The content is wrong, and docgen writes nothing.
    case error
    /// The site can be built, but something is missing from it.
    ///
    /// With `strict`, it's an error.
    case warning
    /// The content is right, but something is missing from this build, such as a symbol of another platform.
    ///
    /// It's never an error.
    case note
  }

  /// Another position, or a suggestion, that belongs to a diagnostic.
  public struct Note: Hashable, Sendable {
    /// The position that the note is about, if any.
    public var position: SourcePosition?

    /// One line of text.
    public var message: String

    package init(_ message: String, at position: SourcePosition? = nil) {
      (self.position, self.message) = (position, message)
    }
  }

  /// The kind of diagnostic in kebab case, such as `unknown-slice`.
  ///
  /// It's stable between releases.
  public var id: String

  /// The severity.
  public var severity: Severity

  /// The position of the problem, or `nil` if the problem isn't in a file.
  public var position: SourcePosition?

  /// The message: one line without a final period.
  public var message: String

  /// Other positions and suggestions, in reading order.
  public var notes: [Note]

  /// The text to replace the wrong text with, if there's exactly one possibility.
  public var replacement: String?

  /// Existing names that resemble the unknown name, best match first.
  public var nearMisses: [String]

  package init(
    _ id: String,
    _ severity: Severity = .error,
    at position: SourcePosition?,
    _ message: String,
    notes: [Note] = [],
    replacement: String? = nil,
    nearMisses: [String] = []
  ) {
    (self.id, self.severity, self.position, self.message) = (id, severity, position, message)
    (self.notes, self.replacement, self.nearMisses) = (notes, replacement, nearMisses)
  }

  /// The diagnostic with `strict`, which turns a warning into an error.
  package var strict: Diagnostic {
    guard severity == .warning else { return self }
    var diagnostic = self
    diagnostic.severity = .error
    return diagnostic
  }
}

extension Diagnostic: Comparable {
  /// Orders by position, with diagnostics that have no position first, then by ID and message.
  public static func < (lhs: Diagnostic, rhs: Diagnostic) -> Bool {
    switch (lhs.position, rhs.position) {
    case (nil, _?): true
    case (_?, nil): false
    case (let left, let right) where left != right: left! < right!
    default: (lhs.id, lhs.message) < (rhs.id, rhs.message)
    }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in the format that compilers use: `file:line:column: error: message`, then a line for each note
  /// and similar name.
  ///
  /// Control characters from the content are escaped, so they don't control the terminal.
  public var description: String {
    let place = position.map { "\($0): " } ?? ""
    var lines = ["\(place)\(severity.rawValue): \(message)"]
    if !nearMisses.isEmpty {
      lines.append("\(place)note: did you mean \(nearMisses.map { "'\($0)'" }.joined(separator: " or "))?")
    }
    if let replacement {
      lines.append("\(place)note: write '\(replacement)'")
    }
    for note in notes {
      let notePlace = (note.position ?? position).map { "\($0): " } ?? ""
      lines.append("\(notePlace)note: \(note.message)")
    }
    return Self.harmless(lines.joined(separator: "\n"))
  }

  /// Returns the text with control characters (except line ends and tabs) and bidirectional formatting characters
  /// escaped as `\u{1B}`.
  private static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: commands) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if commands(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func commands(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
