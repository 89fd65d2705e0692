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

  private static let header = "docgen-record 3"

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
    guard rest[..<hashEnd].elementsEqual(Self.hash(of: body).utf8) else { return nil }
    var reader = Reader(bytes: body)
    guard let count = reader.number(), (0...Int64(body.count)).contains(count) else { return nil }
    observations = FileObservations()
    observations.sights.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let path = reader.text(), let sight = reader.sight() else { return nil }
      observations.sights[path] = sight
    }
    guard let complaints = reader.text(), let summary = reader.text(), let pages = reader.text(), reader.isAtEnd else {
      return nil
    }
    self.pages = pages
    self.complaints = complaints
    self.summary = summary
  }

  /// The record's bytes.
  var bytes: [UInt8] { bytes(after: Self.encoded(observations)) }

  /// The record's bytes: a header, the hash of the rest, and the rest.
  ///
  /// - Parameter seen: What ``encoded(_:)`` gave for the observations.
  func bytes(after seen: [UInt8]) -> [UInt8] {
    var body = seen
    for text in [complaints, summary, pages] { Self.add(text, to: &body) }
    return Array("\(Self.header)\n\(Self.hash(of: body))\n".utf8) + body
  }

  /// What was seen, as a record has it; it can be made before the rest is known.
  static func encoded(_ observations: FileObservations) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(observations.sights.count * 160 + 4096)
    add(Int64(observations.sights.count), to: &body)
    for (path, sight) in observations.sights {
      add(path, to: &body)
      switch sight {
      case .nothing: body += "n ".utf8
      case .folder: body += "d ".utf8
      case .something(let kind, let size, let modified, let changed):
        body.append(letter(of: kind))
        body.append(UInt8(ascii: " "))
        for number in [Int64(size), modified, changed] { add(number, to: &body) }
      }
    }
    return body
  }

  /// Adds a text, its length before it.
  private static func add(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 {
      add(Int64($0.count), to: &bytes)
      bytes.append(contentsOf: $0)
    }
  }

  /// Adds a number, and a space behind it.
  private static func add(_ number: Int64, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
    bytes.append(UInt8(ascii: " "))
  }

  private static func hash(of body: [UInt8]) -> String {
    var hasher = StableHasher()
    hasher.add(body)
    let hash = hasher.finalize()
    return "\(String(hash.low, radix: 16))-\(String(hash.high, radix: 16))"
  }

  private static func letter(of kind: FileSystem.Kind) -> UInt8 {
    switch kind {
    case .file: UInt8(ascii: "f")
    case .directory: UInt8(ascii: "l")
    case .symbolicLink, .other: UInt8(ascii: "o")
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
