import DocgenSystem

/// A build that went well, as a later one finds it: what it saw, and what it said.
struct BuildRecord: Hashable {
  /// What the build saw of the file system.
  var seen: SightTable
  /// The warnings that it printed.
  var complaints: String
  /// Its summary, as it is when nothing is written.
  var summary: String
  /// Which pages it has kept, by the mark of their file; empty for none.
  var pages: String

  private static let version = "docgen-record 4"

  /// Creates a record.
  init(seen: SightTable, complaints: String, summary: String, pages: String = "") {
    self.seen = seen
    self.complaints = complaints
    self.summary = summary
    self.pages = pages
  }

  /// Reads a record; `nil` for bytes that are none, or not whole.
  init?(bytes: [UInt8]) {
    do {
      self = try bytes.withUnsafeBytes { bytes in
        var reader = try ByteReader(sealed: bytes)
        guard try reader.text() == Self.version else { throw MalformedBytes() }
        let (complaints, summary, pages) = (try reader.text(), try reader.text(), try reader.text())
        let seen = try SightTable(bytes: reader.numbers(UInt8.self))
        guard reader.isAtEnd else { throw MalformedBytes() }
        return BuildRecord(seen: seen, complaints: complaints, summary: summary, pages: pages)
      }
    } catch {
      return nil
    }
  }

  /// The record's bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    for text in [Self.version, complaints, summary, pages] { writer.add(text) }
    writer.add(numbers: seen.bytes)
    writer.seal()
    return writer.bytes
  }
}
