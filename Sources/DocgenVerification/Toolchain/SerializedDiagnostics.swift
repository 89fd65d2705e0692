/// A reader of the files in which the compiler stores its diagnostics: an LLVM bitstream.
///
/// The package manager prints a file's warnings only when it compiles the file, and the stored ones stay. The format is described in
/// https://llvm.org/docs/BitCodeFormat.html and in `clang/Frontend/SerializedDiagnostics.h`.
struct SerializedDiagnostics {
  /// A diagnostic.
  struct Report: Hashable, Sendable {
    var severity: CompilerReport.Severity
    var file: String
    var line: Int
    var column: Int
    var message: String
  }

  /// Reads a file.
  ///
  /// - Returns: The errors and warnings. Empty if the file has another format.
  static func read(_ bytes: [UInt8]) -> [Report] {
    guard bytes.starts(with: "DIAG".utf8) else { return [] }
    var reader = SerializedDiagnostics(bytes: bytes, position: 32)
    reader.readBlock(id: nil, width: 2, end: bytes.count * 8)
    return reader.reports
  }

  private enum Operand {
    case literal(UInt64), fixed(Int), vbr(Int), array, char6, blob
  }
  private struct Record {
    var values: [UInt64] = []
    var blob = ""
  }

  private static let (diagnosticRecord, filenameRecord): (UInt64, UInt64) = (2, 6)

  private let bytes: [UInt8]
  /// The position in bits.
  private var position: Int
  private var isBroken = false
  private var files: [UInt64: String] = [:]
  private var sharedAbbreviations: [UInt64: [[Operand]]] = [:]
  private var found: [(report: Report, file: UInt64)] = []

  /// The reports, with the names of their files, which can come after them.
  private var reports: [Report] {
    found.map { report, file in
      var report = report
      report.file = files[file] ?? ""
      return report
    }
  }

  // MARK: Bits

  private mutating func fixed(_ width: Int) -> UInt64 {
    guard width <= 64, position + width <= bytes.count * 8 else {
      isBroken = true
      return 0
    }
    var value: UInt64 = 0
    for offset in 0..<width where bytes[(position + offset) / 8] >> UInt8((position + offset) % 8) & 1 == 1 {
      value |= 1 << UInt64(offset)
    }
    position += width
    return value
  }

  private mutating func vbr(_ width: Int) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while !isBroken, shift < 64 {
      let chunk = fixed(width)
      value |= (chunk & (1 << UInt64(width - 1) - 1)) << shift
      if chunk >> UInt64(width - 1) == 0 { break }
      shift += UInt64(width - 1)
    }
    return value
  }

  private mutating func align() { position = (position + 31) / 32 * 32 }

  // MARK: Blocks

  private mutating func readBlock(id: UInt64?, width: Int, end: Int) {
    var abbreviations = id.flatMap { sharedAbbreviations[$0] } ?? []
    /// In the block that describes others, the block that the next abbreviations belong to.
    var described: UInt64?
    while !isBroken, position + width <= end {
      switch fixed(width) {
      case 0:
        align()
        return
      case 1:
        let (block, inner) = (vbr(8), Int(vbr(4)))
        align()
        let length = Int(fixed(32))
        guard !isBroken, inner > 1, position + length * 32 <= bytes.count * 8 else { return isBroken = true }
        readBlock(id: block, width: inner, end: position + length * 32)
      case 2:
        let abbreviation = readAbbreviation()
        if let described {
          sharedAbbreviations[described, default: []].append(abbreviation)
        } else {
          abbreviations.append(abbreviation)
        }
      case 3:
        let (code, count) = (vbr(6), vbr(6))
        guard count <= bytes.count else { return isBroken = true }
        let values = (0..<count).map { _ in vbr(6) }
        if id == 0, code == 1 { described = values.first }
        take(Record(values: [code] + values))
      case let number:
        guard abbreviations.indices.contains(Int(number) - 4) else { return isBroken = true }
        take(readRecord(abbreviations[Int(number) - 4]))
      }
    }
  }

  private mutating func readAbbreviation() -> [Operand] {
    let count = vbr(5)
    guard count <= bytes.count else {
      isBroken = true
      return []
    }
    return (0..<count).map { _ in
      if fixed(1) == 1 { return .literal(vbr(8)) }
      switch fixed(3) {
      case 1: return .fixed(Int(vbr(5)))
      case 2: return .vbr(Int(vbr(5)))
      case 3: return .array
      case 4: return .char6
      default: return .blob
      }
    }
  }

  private mutating func readRecord(_ abbreviation: [Operand]) -> Record {
    var record = Record()
    for (index, operand) in abbreviation.enumerated() where !isBroken {
      switch operand {
      case .array:
        let element = index + 1 < abbreviation.count ? abbreviation[index + 1] : .blob
        for _ in 0..<min(vbr(6), UInt64(bytes.count)) where !isBroken { record.values.append(scalar(element)) }
        return record
      case .blob:
        let length = Int(vbr(6))
        align()
        guard !isBroken, length <= bytes.count - position / 8 else {
          isBroken = true
          return record
        }
        record.blob = String(decoding: bytes[position / 8..<position / 8 + length], as: UTF8.self)
        position += length * 8
        align()
      default: record.values.append(scalar(operand))
      }
    }
    return record
  }

  private mutating func scalar(_ operand: Operand) -> UInt64 {
    switch operand {
    case .literal(let value): return value
    case .fixed(let width): return fixed(width)
    case .vbr(let width): return width < 2 ? fixed(width) : vbr(width)
    case .char6: return fixed(6)
    case .array, .blob:
      isBroken = true
      return 0
    }
  }

  // MARK: Records

  private mutating func take(_ record: Record) {
    let values = record.values
    switch values.first {
    case Self.filenameRecord where values.count > 1: files[values[1]] = record.blob
    case Self.diagnosticRecord where values.count > 4 && (2...4).contains(values[1]):
      let report = Report(
        severity: values[1] == 2 ? .warning : .error, file: "", line: Int(truncatingIfNeeded: values[3]),
        column: Int(truncatingIfNeeded: values[4]), message: record.blob)
      found.append((report, values[2]))
    default: break
    }
  }
}
