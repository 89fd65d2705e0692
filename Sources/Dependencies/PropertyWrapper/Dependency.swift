#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A property that holds a dependency.
///
/// The wrapper remembers the values that were current when it was initialized. Reading it merges them with
/// the values that are current then: what a scope around the reading code overrides wins, then what was
/// overridden around the initializer, then the key's default.
///
/// Use it for instance properties of models and for local variables, not for static properties: those are
/// initialized once, in whatever scope happens to read them first.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // First, so that a model's dependencies can be found at the offset of the property, whatever its `Value`.
  @usableFromInline var captured: DependencyValues

  // Part of the wrapper and not of an object, so that creating one allocates no memory and reading one counts no references.
  @usableFromInline let read: CallSite.Read
  @usableFromInline let site: CallSite

  #if canImport(SwiftUI)
    let environment = Environment(\.dependencies)
  #endif

  @usableFromInline
  init(site: CallSite, read: @escaping CallSite.Read) {
    captured = DependencyValues.captured
    self.read = read
    self.site = site
  }

  /// Reads the dependency at a key path from the dependency values.
  ///
  /// - Parameters:
  ///   - keyPath: The path from the values to the dependency, or to a part of it.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  @inlinable
  @inline(__always)
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    // Where the key path is a literal, the optimizer makes this closure a direct call of the property's getter. It
    // does so only as long as the key path is used for nothing else.
    self.init(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $1.assumingMemoryBound(to: Value.self).initialize(to: $0[keyPath: keyPath])
    }
  }

  /// Reads the dependency with a key.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $1.assumingMemoryBound(to: Value.self).initialize(to: $0[Key.self])
    }
  }

  /// Reads what a closure finds among the dependency values.
  package init(
    reading read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.init(site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $1.assumingMemoryBound(to: Value.self).initialize(to: read($0))
    }
  }

  /// The dependency's value, here and now.
  @inlinable
  public var wrappedValue: Value {
    if captured.areCurrent { return value(in: captured) }
    let current = DependencyValues._current
    let merged = captured.merged(withCurrent: current)
    if merged.isIdentical(to: current) { return value(in: current) }
    // Pushed, because the property's getter and the key's default may read dependencies themselves.
    return DependencyValues.$_current.withValue(merged) { value(in: merged) }
  }

  @inlinable
  @inline(__always)
  func value(in values: DependencyValues) -> Value {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value in
      // A buffer of one element has an address.
      let address = UnsafeMutableRawPointer(value.baseAddress.unsafelyUnwrapped)
      site.read(read, from: values, to: address)
      return value.moveElement(from: 0)
    }
  }
}
