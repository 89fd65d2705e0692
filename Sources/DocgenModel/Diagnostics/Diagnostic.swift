/// A complaint about the content that tells its author where to look and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// How much a complaint weighs.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The content is wrong; nothing is written.
    case error
    /// The content builds, but a reader will miss something. An error under `strict`.
    case warning
  }

  /// A second place or a way out that belongs to a complaint.
  public struct Note: Hashable, Sendable {
    /// Where the note points, if it is about a place.
    public var position: SourcePosition?

    /// One line of text.
    public var message: String

    /// Creates a note.
    public init(_ message: String, at position: SourcePosition? = nil) {
      self.position = position
      self.message = message
    }
  }

  /// The kind of complaint, in kebab case and stable between releases: `unknown-slice`.
  public var id: String

  /// How much it weighs.
  public var severity: Severity

  /// Where the author has to look; `nil` only where no file is at fault.
  public var position: SourcePosition?

  /// One line, without a full stop.
  public var message: String

  /// Further places and ways out, in the order to read them.
  public var notes: [Note]

  /// The text that would be right in place of the faulty text, if there is exactly one.
  public var replacement: String?

  /// Names that exist and resemble the unknown one, best first.
  public var nearMisses: [String]

  /// Creates a diagnostic.
  public init(
    _ id: String,
    _ severity: Severity = .error,
    at position: SourcePosition?,
    _ message: String,
    notes: [Note] = [],
    replacement: String? = nil,
    nearMisses: [String] = []
  ) {
    self.id = id
    self.severity = severity
    self.position = position
    self.message = message
    self.notes = notes
    self.replacement = replacement
    self.nearMisses = nearMisses
  }
}

extension Diagnostic: Comparable {
  /// Orders by position, those without one first, then by identifier and message.
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
  /// The compilers' format: `file:line:column: error: message`, then a line for each note and near miss.
  ///
  /// Whatever stands in the content, a terminal only shows it: characters that would command it are written as their
  /// numbers.
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

  /// A text in which control characters, line ends and tabs aside, and those that turn the writing direction are written
  /// as `\u{1B}`.
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
