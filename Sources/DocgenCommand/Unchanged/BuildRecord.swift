import DocgenSystem

/// A build that went well, as a later one finds it: what it saw, and what it said.
struct BuildRecord: Equatable {
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
  init?(bytes file: FileBytes) {
    do {
      self = try file.withBytes { bytes in
        let bytes = UnsafeRawBufferPointer(bytes)
        var reader = try ByteReader(sealed: bytes)
        guard try reader.text() == Self.version else { throw MalformedBytes() }
        let (complaints, summary, pages) = (try reader.text(), try reader.text(), try reader.text())
        let sights = try reader.raw()
        let start = bytes.count - ByteReader.sealSize - sights.count
        guard reader.isAtEnd, start >= 0 else { throw MalformedBytes() }
        return BuildRecord(
          seen: try SightTable(bytes: file.part(start..<start + sights.count)), complaints: complaints,
          summary: summary, pages: pages)
      }
    } catch {
      return nil
    }
  }

  /// The record's bytes.
  var bytes: [UInt8] {
    seen.bytes.withBytes { sights in
      let texts = [Self.version, complaints, summary, pages]
      var writer = ByteWriter(capacity: texts.reduce(sights.count + 100) { $0 + $1.utf8.count })
      for text in texts { writer.add(text) }
      writer.add(raw: UnsafeRawBufferPointer(sights))
      writer.seal()
      return writer.bytes
    }
  }
}
