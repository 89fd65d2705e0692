/// The place in the source that reads a dependency.
@usableFromInline
struct CallSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The address of the file's name, or zero.
  var fileAddress: UInt {
    fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
  }
}

extension CallSite: Hashable {
  // Compares the addresses of the names. If the compiler stores a name twice, its places differ, which only repeats a report.
  @usableFromInline
  static func == (lhs: CallSite, rhs: CallSite) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && lhs.fileAddress == rhs.fileAddress
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(fileAddress)
    hasher.combine(line)
    hasher.combine(column)
  }
}
