import CDependenciesPrimitives

/// Where in the source somebody asked for a dependency.
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

  /// Where the compiler put the file's name, or zero.
  var fileAddress: UInt {
    fileID.hasPointerRepresentation ? UInt(bitPattern: fileID.utf8Start) : 0
  }
}

extension CallSite: Hashable {
  // By the addresses of the literals: two equal ones at different addresses only count as two places.
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

extension Reader {
  /// The property wrapper that the current thread is reading, if it is reading one.
  static var current: Reader? {
    let pointer = exchangeCurrent(nil)
    _ = exchangeCurrent(pointer)
    return pointer.map { Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Makes a reader the one that slow paths below tell about, or none.
  ///
  /// - Returns: The one before, which must be put back.
  @usableFromInline
  static func exchangeCurrent(_ reader: UnsafeRawPointer?) -> UnsafeRawPointer? {
    dependencies_exchange_call_site(reader)
  }

  /// Runs an operation that is nobody's read.
  static func withoutCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let previous = exchangeCurrent(nil)
    defer { _ = exchangeCurrent(previous) }
    return try operation()
  }
}
