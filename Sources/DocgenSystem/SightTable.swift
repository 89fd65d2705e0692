/// What was seen of many paths, in bytes that are looked through without taking them apart.
///
/// ```text
/// how many paths, and how many bytes they have together                                          8 bytes
/// for each: a hash, what is there, where the path ends, how large it is, and its two times       40 bytes
/// the paths, one after the other
/// ```
///
/// Numbers are as they are in this machine's memory.
///
/// What comes later to few paths is noted beside the bytes, so that nobody need write them all again.
public struct SightTable: Equatable, Sendable {
  /// The table's bytes, without what is noted beside them.
  public let bytes: FileBytes

  /// How many paths the bytes have.
  private let rowCount: Int

  /// What is noted of a path beside the bytes.
  private struct Note: Equatable, Sendable {
    /// What was seen; `nil` for a path that counts no more.
    var sight: FileObservations.Sight?
    /// Whether the bytes have the path, too.
    var isRow: Bool
  }

  private var notes: [String: Note] = [:]

  /// The hashes of the paths that are noted and that the bytes have, too.
  private var hashes: Set<UInt64> = []

  /// How many paths there are.
  public var count: Int {
    notes.values.reduce(rowCount) { $0 + ($1.sight == nil ? 0 : 1) - ($1.isRow ? 1 : 0) }
  }

  /// How many paths are noted beside the bytes.
  public var noteCount: Int { notes.count }

  private static let headSize = 8
  private static let rowSize = 40

  /// Notes what was seen, sorted by path: files of one folder are looked at quicker one after the other.
  public init(_ observations: FileObservations) {
    var builder = Builder()
    builder.reserve(observations.sights.count, bytes: observations.sights.count * 64)
    for (path, sight) in observations.sights.sorted(by: { $0.key < $1.key }) { builder.add(path, sight) }
    self.init(builder)
  }

  /// Reads a table.
  ///
  /// - Throws: ``MalformedBytes`` for bytes that are none.
  public init(bytes: FileBytes) throws {
    self.bytes = bytes
    rowCount = try bytes.withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard bytes.count >= Self.headSize else { throw MalformedBytes() }
      let count = Int(bytes.loadUnaligned(as: UInt32.self))
      let size = Int(bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      guard bytes.count == Self.headSize + count * Self.rowSize + size else { throw MalformedBytes() }
      var end = 0
      for row in 0..<count {
        let next = Row(bytes, row).pathEnd
        guard next >= end, next <= size, Row(bytes, row).sight != nil else { throw MalformedBytes() }
        end = next
      }
      return count
    }
  }

  private init(_ builder: Builder) {
    var bytes = builder.head
    for (place, number) in [builder.count, builder.paths.count].enumerated() {
      withUnsafeBytes(of: UInt32(clamping: number)) { bytes.replaceSubrange(place * 4..<place * 4 + 4, with: $0) }
    }
    bytes += builder.paths
    (self.bytes, rowCount) = (FileBytes(bytes), builder.count)
  }

  // MARK: Rows

  /// One row, as it stands in the bytes.
  private struct Row {
    private let bytes: UnsafeRawBufferPointer
    private let start: Int

    init(_ bytes: UnsafeRawBufferPointer, _ number: Int) {
      self.bytes = bytes
      start = headSize + number * rowSize
    }

    private func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self) }

    var hash: UInt64 { word(0) }
    var pathEnd: Int { Int(word(8) >> 8) }

    /// What was seen; `nil` for no such thing.
    var sight: FileObservations.Sight? {
      let kind: FileSystem.Kind
      switch UInt8(truncatingIfNeeded: word(8)) {
      case 0: return .nothing
      case 1: return .folder
      case 2: kind = .file
      case 3: kind = .directory
      case 4: kind = .other
      default: return nil
      }
      return .something(
        kind, size: Int(bitPattern: UInt(word(16))), modified: Int64(bitPattern: word(24)),
        changed: Int64(bitPattern: word(32)))
    }
  }

  /// Rows and paths, as they are put together.
  private struct Builder {
    /// What stands before the paths: the two numbers, and the rows.
    private(set) var head = [UInt8](repeating: 0, count: headSize)
    private(set) var paths: [UInt8] = []
    private(set) var count = 0

    mutating func reserve(_ count: Int, bytes: Int) {
      // The paths come behind the rows in the end.
      head.reserveCapacity(headSize + count * rowSize + bytes)
      paths.reserveCapacity(bytes)
    }

    mutating func add(_ path: String, _ sight: FileObservations.Sight) {
      var path = path
      let hash = SightTable.hash(of: path)
      path.withUTF8 { add(UnsafeRawBufferPointer($0), hash: hash, sight) }
    }

    mutating func add(_ path: UnsafeRawBufferPointer, hash: UInt64, _ sight: FileObservations.Sight) {
      paths.append(contentsOf: path)
      let end = UInt64(paths.count) << 8
      switch sight {
      case .nothing: add(row: (hash, end, 0, 0, 0))
      case .folder: add(row: (hash, end | 1, 0, 0, 0))
      case .something(let kind, let size, let modified, let changed):
        let number: UInt64 = kind == .file ? 2 : kind == .directory ? 3 : 4
        add(
          row: (
            hash, end | number, UInt64(bitPattern: Int64(size)), UInt64(bitPattern: modified),
            UInt64(bitPattern: changed)
          ))
      }
    }

    private mutating func add(row: (UInt64, UInt64, UInt64, UInt64, UInt64)) {
      withUnsafeBytes(of: row) { head.append(contentsOf: $0) }
      count += 1
    }

    /// Adds rows as they stand in another table, and their paths.
    mutating func add(_ rows: Range<Int>, of bytes: UnsafeRawBufferPointer, pathsFrom pathStart: Int) {
      guard !rows.isEmpty else { return }
      let start = rows.lowerBound == 0 ? 0 : Row(bytes, rows.lowerBound - 1).pathEnd
      let shift = paths.count - start
      paths.append(contentsOf: bytes[pathStart + start..<pathStart + Row(bytes, rows.upperBound - 1).pathEnd])
      var place = head.count
      head.append(contentsOf: bytes[headSize + rows.lowerBound * rowSize..<headSize + rows.upperBound * rowSize])
      count += rows.count
      guard shift != 0 else { return }
      head.withUnsafeMutableBytes { head in
        while place < head.count {
          let end = head.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
          head.storeBytes(of: end &+ UInt64(bitPattern: Int64(shift)) << 8, toByteOffset: place + 8, as: UInt64.self)
          place += rowSize
        }
      }
    }
  }

  private static func hash(of path: String) -> UInt64 {
    var path = path
    return path.withUTF8 { hash(of: UnsafeRawBufferPointer($0)) }
  }

  private static func hash(of path: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = StableHasher()
    hasher.add(path)
    return hasher.finalize().low
  }

  /// Where the paths begin.
  private var pathStart: Int { Self.headSize + rowCount * Self.rowSize }

  /// Calls a closure with some rows and their paths.
  private func each(
    in rows: Range<Int>, _ body: (Row, UnsafeRawBufferPointer, FileObservations.Sight) throws -> Void
  ) rethrows {
    try bytes.withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let paths = pathStart
      var start = rows.lowerBound == 0 ? 0 : Row(bytes, rows.lowerBound - 1).pathEnd
      for number in rows {
        let row = Row(bytes, number)
        let end = row.pathEnd
        // That each row says what was seen was found when the table was read.
        if let sight = row.sight {
          try body(row, UnsafeRawBufferPointer(rebasing: bytes[paths + start..<paths + end]), sight)
        }
        start = end
      }
    }
  }

  // MARK: Changes

  /// What is not as it was seen.
  public struct Changes: Hashable, Sendable {
    /// Files, and whatever has come, gone, or become something else.
    public var files: [String] = []
    /// Folders whose names have changed.
    public var folders: [String] = []

    /// Notes changes.
    public init(files: [String] = [], folders: [String] = []) {
      self.files = files
      self.folders = folders
    }
  }

  /// Which of the paths are looked at.
  public enum Part: Hashable, Sendable {
    case everything
    /// What is in a folder, absolute, or in one that is in it.
    case inside(folder: String)
    /// All else.
    case outside(folder: String)

    /// Whether a path is among them.
    fileprivate func test() -> (UnsafeRawBufferPointer) -> Bool {
      let (folder, wanted) =
        switch self {
        case .everything: ("", true)
        case .inside(let folder): (folder, true)
        case .outside(let folder): (folder, false)
        }
      guard self != .everything else { return { _ in true } }
      let start = Array("\(folder)/".utf8)
      return { $0.starts(with: start) == wanted }
    }
  }

  /// What is not as it was seen.
  ///
  /// - Parameters:
  ///   - fileSystem: The file system to look at.
  ///   - part: Where to look.
  ///   - limit: How many changes are worth telling apart.
  ///   - jobs: How many tasks look at once, from 1.
  /// - Returns: The changes, sorted; `nil` where there are more.
  /// - Throws: ``FileError`` when it cannot be looked at; `CancellationError` when the task is cancelled.
  public func changes(
    in fileSystem: FileSystem, of part: Part = .everything, upTo limit: Int, jobs: Int
  ) async throws -> Changes? {
    let parts = try await FileObservations.parts(of: rowCount, jobs: jobs) { rows in
      var seen = Seen()
      let isPart = part.test()
      each(in: rows) { row, path, sight in
        if isPart(path), !isNoted(path, row.hash) { seen.add(path, sight) }
      }
      return try seen.changes(in: fileSystem)
    }
    var seen = Seen()
    let isPart = part.test()
    for (path, note) in notes {
      guard let sight = note.sight else { continue }
      var path = path
      path.withUTF8 { path in
        let path = UnsafeRawBufferPointer(path)
        if isPart(path) { seen.add(path, sight) }
      }
    }
    var changes = try seen.changes(in: fileSystem)
    for part in parts {
      changes.files += part.files
      changes.folders += part.folders
    }
    guard changes.files.count + changes.folders.count <= limit else { return nil }
    changes.files.sort()
    changes.folders.sort()
    return changes
  }

  /// What was seen of some paths.
  private struct Seen {
    private var paths = PathList()
    private var sights: [FileObservations.Sight] = []

    mutating func add(_ path: UnsafeRawBufferPointer, _ sight: FileObservations.Sight) {
      paths.add(path)
      sights.append(sight)
    }

    /// What is not as it was seen, in no order.
    func changes(in fileSystem: FileSystem) throws -> Changes {
      var changes = Changes()
      for (number, status) in try fileSystem.statuses(paths: paths).enumerated() {
        let sight = sights[number]
        let now = FileObservations.Sight(status, asFolder: sight == .folder)
        if now == sight { continue }
        if case (.something(.directory, _, _, _), .something(.directory, _, _, _)) = (sight, now) {
          changes.folders.append(paths[number])
        } else {
          changes.files.append(paths[number])
        }
      }
      return changes
    }
  }

  /// What a later run has seen that began when it had found some changes and no others.
  ///
  /// Of what both have seen, what is noted here counts, unless the later run has written it itself: a file may have changed
  /// after it was found unchanged and before it was read again, and what rests on how it was before would never be made
  /// anew. What was there and the later run has removed is not noted any more: nobody asks for it.
  ///
  /// - Parameters:
  ///   - changes: What was not as it was seen; of it only counts what the later run has seen.
  ///   - later: What the later run has seen.
  public func after(_ changes: Changes, _ later: FileObservations) -> SightTable {
    let gone = Set(changes.files + changes.folders)
    let touched = gone.union(later.sights.keys)
    let former = sights(of: touched)
    var table = self
    for path in touched {
      let known = former[path]?.sight
      var now = later.sights[path]
      if let known, let found = now, !gone.contains(path) {
        switch (known, found) {
        case (.something, .nothing) where later.isWritten(path): now = nil
        // Only the later run has asked for the names in the folder.
        case (.folder, .something(.directory, _, _, _)): break
        default: if !later.isWritten(path) { now = known }
        }
      }
      if now != known || former[path]?.isNote == true {
        table.note(now, of: path, isRow: former[path]?.isRow ?? false)
      }
    }
    return table
  }

  /// What was seen of some paths, whether the bytes have them, and whether that is noted beside these.
  private func sights(
    of paths: Set<String>
  ) -> [String: (sight: FileObservations.Sight?, isRow: Bool, isNote: Bool)] {
    var sights: [String: (sight: FileObservations.Sight?, isRow: Bool, isNote: Bool)] = [:]
    let wanted = Set(paths.map { Self.hash(of: $0) })
    each(in: 0..<rowCount) { row, path, sight in
      guard wanted.contains(row.hash) else { return }
      let path = String(decoding: path, as: UTF8.self)
      if paths.contains(path) { sights[path] = (sight, true, false) }
    }
    for path in paths {
      if let note = notes[path] { sights[path] = (note.sight, note.isRow, true) }
    }
    return sights
  }

  // MARK: Notes

  private func isNoted(_ path: UnsafeRawBufferPointer, _ hash: UInt64) -> Bool {
    hashes.contains(hash) && notes[String(decoding: path, as: UTF8.self)] != nil
  }

  private mutating func note(_ sight: FileObservations.Sight?, of path: String, isRow: Bool) {
    // Of a path that nobody knows, nothing need be noted.
    notes[path] = sight == nil && !isRow ? nil : Note(sight: sight, isRow: isRow)
    if isRow { hashes.insert(Self.hash(of: path)) }
  }

  /// The same table with all that it has in its bytes.
  public func withoutNotes() -> SightTable {
    guard !notes.isEmpty else { return self }
    var builder = Builder()
    bytes.withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      builder.reserve(rowCount + notes.count, bytes: bytes.count - pathStart + notes.count * 64)
      // Nearly all rows are as they were.
      var start = 0
      for number in 0..<rowCount where hashes.contains(Row(bytes, number).hash) {
        builder.add(start..<number, of: bytes, pathsFrom: pathStart)
        start = number + 1
        each(in: number..<start) { row, path, sight in
          if !isNoted(path, row.hash) { builder.add(path, hash: row.hash, sight) }
        }
      }
      builder.add(start..<rowCount, of: bytes, pathsFrom: pathStart)
    }
    for (path, note) in notes {
      if let sight = note.sight { builder.add(path, sight) }
    }
    return SightTable(builder)
  }

  /// Writes what is noted beside the bytes.
  public func writeNotes(to writer: inout ByteWriter) {
    writer.add(list: notes.sorted { $0.key < $1.key }) { writer, noted in
      writer.add(noted.key)
      writer.add(noted.value.isRow)
      writer.add(noted.value.sight) { $1.write(to: &$0) }
    }
  }

  /// The table with what ``writeNotes(to:)`` wrote beside its bytes.
  ///
  /// - Throws: ``MalformedBytes`` for other bytes.
  public func readingNotes(from reader: inout ByteReader) throws -> SightTable {
    var table = SightTable(bytes, rowCount: rowCount)
    for (path, isRow, sight) in try reader.list({ reader in
      (try reader.text(), try reader.flag(), try reader.optional { try FileObservations.Sight(from: &$0) })
    }) {
      table.note(sight, of: path, isRow: isRow)
    }
    return table
  }

  private init(_ bytes: FileBytes, rowCount: Int) { (self.bytes, self.rowCount) = (bytes, rowCount) }
}

extension FileObservations.Sight {
  fileprivate func write(to writer: inout ByteWriter) {
    switch self {
    case .nothing: writer.add(0)
    case .folder: writer.add(1)
    case .something(let kind, let size, let modified, let changed):
      writer.add(kind == .file ? 2 : kind == .directory ? 3 : 4)
      for number in [size, Int(modified), Int(changed)] { writer.add(number) }
    }
  }

  fileprivate init(from reader: inout ByteReader) throws {
    let kind: FileSystem.Kind
    switch try reader.number() {
    case 0:
      self = .nothing
      return
    case 1:
      self = .folder
      return
    case 2: kind = .file
    case 3: kind = .directory
    case 4: kind = .other
    default: throw MalformedBytes()
    }
    self = .something(
      kind, size: try reader.number(), modified: Int64(try reader.number()), changed: Int64(try reader.number()))
  }
}
