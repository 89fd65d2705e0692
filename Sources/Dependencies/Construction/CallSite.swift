import CDependenciesPrimitives

/// Where in the source somebody asked for a dependency.
@usableFromInline
struct CallSite: Sendable {
  @usableFromInline var fileID: StaticString
  @usableFromInline var filePath: StaticString
  @usableFromInline var line: UInt
  @usableFromInline var column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The property wrapper that the current thread is reading, if it is reading one.
  static var current: CallSite? {
    let pointer = dependencies_exchange_call_site(nil)
    _ = dependencies_exchange_call_site(pointer)
    return pointer?.assumingMemoryBound(to: CallSite.self).pointee
  }

  /// Runs an operation of which the slow paths below know that it was asked for here.
  @inline(__always)
  func asCurrent<Result>(_ operation: () -> Result) -> Result {
    withUnsafePointer(to: self) { pointer in
      let previous = dependencies_exchange_call_site(pointer)
      defer { _ = dependencies_exchange_call_site(previous) }
      return operation()
    }
  }

  /// Runs an operation that is nobody's read.
  static func withoutCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let previous = dependencies_exchange_call_site(nil)
    defer { _ = dependencies_exchange_call_site(previous) }
    return try operation()
  }
}
