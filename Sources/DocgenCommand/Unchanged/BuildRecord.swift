import DocgenSnippets
import DocgenSystem

/// A build that went well, as a later one finds it: what it saw, and what it said.
struct BuildRecord: Hashable {
  /// What the build saw of the file system.
  var observations: FileObservations
  /// The warnings that it printed.
  var complaints: String
  /// Its summary, as it is when nothing is written.
  var summary: String
  /// Which pages it has kept, by the mark of their file; empty for none.
  var pages: String

  private static let header = "docgen-record 2"

  /// Creates a record.
  init(observations: FileObservations, complaints: String, summary: String, pages: String = "") {
    self.observations = observations
    self.complaints = complaints
    self.summary = summary
    self.pages = pages
  }

  /// Reads a record; `nil` for bytes that are none, or not whole.
  init?(bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: Self.newline), bytes[..<end].elementsEqual(Self.header.utf8) else {
      return nil
    }
    let rest = bytes[(end + 1)...]
    guard let hashEnd = rest.firstIndex(of: Self.newline) else { return nil }
    let body = Array(rest[(hashEnd + 1)...])
    guard rest[..<hashEnd].elementsEqual(ContentHash(body).description.utf8) else { return nil }
    var reader = Reader(bytes: body)
    guard let complaints = reader.text(), let summary = reader.text(), let pages = reader.text() else { return nil }
    self.pages = pages
    self.complaints = complaints
    self.summary = summary
    observations = FileObservations()
    while !reader.isAtEnd {
      guard let path = reader.text(), let sight = reader.sight() else { return nil }
      observations.sights[path] = sight
    }
  }

  /// The record's bytes: a header, the hash of the rest, and the rest.
  var bytes: [UInt8] {
    var body: [UInt8] = []
    func add(_ text: String) {
      body += "\(text.utf8.count) ".utf8
      body += text.utf8
    }
    add(complaints)
    add(summary)
    add(pages)
    for (path, sight) in observations.sights.sorted(by: { $0.key < $1.key }) {
      add(path)
      switch sight {
      case .nothing: body += "n ".utf8
      case .folder: body += "d ".utf8
      case .something(let kind, let size, let modified, let changed):
        body += "\(Self.letter(of: kind)) \(size) \(modified) \(changed) ".utf8
      }
    }
    return Array("\(Self.header)\n\(ContentHash(body))\n".utf8) + body
  }

  private static func letter(of kind: FileSystem.Kind) -> String {
    switch kind {
    case .file: "f"
    case .directory: "l"
    case .symbolicLink, .other: "o"
    }
  }

  private static let newline = UInt8(ascii: "\n")

  /// Reads the parts of a record one after the other.
  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    var isAtEnd: Bool { offset == bytes.count }

    /// A text with its length before it.
    mutating func text() -> String? {
      guard let count = number(), count >= 0, Int(count) <= bytes.count - offset else { return nil }
      defer { offset += Int(count) }
      return String(decoding: bytes[offset..<offset + Int(count)], as: UTF8.self)
    }

    /// A number and the space behind it.
    mutating func number() -> Int64? {
      let start = offset
      var number: Int64 = 0
      var isNegative = false
      while offset < bytes.count, bytes[offset] != UInt8(ascii: " ") {
        switch bytes[offset] {
        case UInt8(ascii: "-") where offset == start: isNegative = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          let (product, overflows) = number.multipliedReportingOverflow(by: 10)
          let (sum, overflowsToo) = product.addingReportingOverflow(Int64(bytes[offset] - UInt8(ascii: "0")))
          guard !overflows, !overflowsToo else { return nil }
          number = sum
        default: return nil
        }
        offset += 1
      }
      guard offset < bytes.count, offset > start else { return nil }
      offset += 1
      return isNegative ? -number : number
    }

    /// What was seen.
    mutating func sight() -> FileObservations.Sight? {
      guard offset + 1 < bytes.count else { return nil }
      let letter = bytes[offset]
      offset += 2
      let kind: FileSystem.Kind
      switch letter {
      case UInt8(ascii: "n"): return .nothing
      case UInt8(ascii: "d"): return .folder
      case UInt8(ascii: "f"): kind = .file
      case UInt8(ascii: "l"): kind = .directory
      case UInt8(ascii: "o"): kind = .other
      default: return nil
      }
      guard let size = number(), let modified = number(), let changed = number() else { return nil }
      return .something(kind, size: Int(size), modified: modified, changed: changed)
    }
  }
}
