import CDependenciesPrimitives

extension DependencyValues {
  /// Overrides a dependency, or a part of it, without creating a default value that would be replaced entirely.
  ///
  /// An assignment through a key path first reads the former value. If the key path leads to the whole value of a key, this read
  /// gets the new value instead of a default one.
  package mutating func write<Value>(_ value: Value, at keyPath: WritableKeyPath<DependencyValues, Value>) {
    let original = self
    let isWhole = withUnsafePointer(to: value) { pointer in
      WrittenValue.withCurrent(pointer) { written in
        self[keyPath: keyPath] = value
        // A key path to a part that has the type of the whole reads that part of the new value.
        return !written.pointee.wasRead || isCopy(original[keyPath: keyPath], of: pointer)
      }
    }
    guard !isWhole else { return }
    self = original
    self[keyPath: keyPath] = value
  }
}

/// The value that the current thread is about to write through a key path.
struct WrittenValue {
  private let type: any Any.Type
  private let address: UnsafeRawPointer
  private(set) var wasRead = false

  /// Runs an operation in which reads of keys with a value of the same type return this value.
  static func withCurrent<Value, Result>(
    _ value: UnsafePointer<Value>, _ operation: (UnsafeMutablePointer<WrittenValue>) -> Result
  ) -> Result {
    var written = WrittenValue(type: Value.self, address: UnsafeRawPointer(value))
    return withUnsafeMutablePointer(to: &written) { written in
      let former = dependencies_exchange_written_value(written)
      defer { _ = dependencies_exchange_written_value(former) }
      return operation(written)
    }
  }

  /// Runs an operation that reads other keys, such as the creation of a default value.
  static func withoutCurrent<Result>(_ operation: () -> Result) -> Result {
    let former = dependencies_exchange_written_value(nil)
    defer { _ = dependencies_exchange_written_value(former) }
    return operation()
  }

  static func current<Value>(as type: Value.Type) -> Value? {
    guard let written = dependencies_get_written_value()?.assumingMemoryBound(to: WrittenValue.self),
      written.pointee.type == type
    else { return nil }
    written.pointee.wasRead = true
    return written.pointee.address.assumingMemoryBound(to: type).pointee
  }
}

/// Whether a value is a copy of another one.
private func isCopy<Value>(_ value: Value, of original: UnsafePointer<Value>) -> Bool {
  withUnsafeBytes(of: value) { bytes in
    bytes.elementsEqual(UnsafeRawBufferPointer(start: original, count: MemoryLayout<Value>.size))
  }
}
