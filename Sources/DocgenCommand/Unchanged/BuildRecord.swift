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
    seen.withoutNotes().bytes.withBytes { sights in
      let texts = [Self.version, complaints, summary, pages]
      var writer = ByteWriter(capacity: texts.reduce(sights.count + 100) { $0 + $1.utf8.count })
      for text in texts { writer.add(text) }
      writer.add(raw: UnsafeRawBufferPointer(sights))
      writer.seal()
      return writer.bytes
    }
  }

  // MARK: Later builds

  private static let laterVersion = "docgen-record-later 1"

  /// By which a record's bytes are told from others.
  ///
  /// - Parameter file: Bytes from which a record was read.
  static func mark(of file: FileBytes) -> StableHash {
    var hasher = StableHasher()
    // The seal stands for all of them.
    file.withBytes {
      hasher.add(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(ByteReader.sealSize)))
    }
    return hasher.finalize()
  }

  /// What a later build, which has seen nearly the same, has to write of its record.
  ///
  /// - Parameter mark: The mark of the bytes from which the record was read that it went on from.
  func later(than mark: StableHash) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(Self.laterVersion)
    writer.add(mark)
    for text in [complaints, summary, pages] { writer.add(text) }
    seen.writeNotes(to: &writer)
    writer.seal()
    return writer.bytes
  }

  /// The record of the later build; `nil` for bytes that are not of it, or not whole.
  ///
  /// - Parameters:
  ///   - bytes: What ``later(than:)`` gave.
  ///   - mark: The mark of the bytes from which this record was read.
  func after(_ bytes: [UInt8], since mark: StableHash) -> BuildRecord? {
    do {
      return try bytes.withUnsafeBytes { bytes in
        var reader = try ByteReader(sealed: bytes)
        guard try reader.text() == Self.laterVersion, try reader.hash() == mark else { throw MalformedBytes() }
        let (complaints, summary, pages) = (try reader.text(), try reader.text(), try reader.text())
        let seen = try seen.readingNotes(from: &reader)
        guard reader.isAtEnd else { throw MalformedBytes() }
        return BuildRecord(seen: seen, complaints: complaints, summary: summary, pages: pages)
      }
    } catch {
      return nil
    }
  }
}
