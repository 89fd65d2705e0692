/// A property that holds a dependency.
///
/// The wrapper remembers the values that were current when it was initialised. Reading it merges them with
/// the values that are current then: what a scope around the reading code overrides wins, then what was
/// overridden around the initialiser, then the key's default.
///
/// Use it for instance properties of models and for local variables, not for static properties: those are
/// initialised once, in whatever scope happens to read them first.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // First, so that a model's dependencies can be found at the offset of the property, whatever its `Value`.
  @usableFromInline var captured: DependencyValues
  @usableFromInline let source: Source
  @usableFromInline let site: CallSite

  /// How the value is found among the values.
  @usableFromInline
  enum Source: Sendable {
    case keyPath(any KeyPath<DependencyValues, Value> & Sendable)
    case key(@Sendable (DependencyValues) -> Value)
  }

  @usableFromInline
  init(_ source: Source, site: CallSite) {
    captured = DependencyValues.captured
    self.source = source
    self.site = site
  }

  /// Reads the dependency at a key path from the dependency values.
  ///
  /// - Parameters:
  ///   - keyPath: The path from the values to the dependency, or to a part of it.
  ///   - fileID: The file that issues about this property point at.
  ///   - filePath: The file that issues about this property point at.
  ///   - line: The line that issues about this property point at.
  ///   - column: The column that issues about this property point at.
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(.keyPath(keyPath), site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads the dependency with a key.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The file that issues about this property point at.
  ///   - filePath: The file that issues about this property point at.
  ///   - line: The line that issues about this property point at.
  ///   - column: The column that issues about this property point at.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      .key({ $0[Key.self] }),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads what a closure finds among the dependency values.
  package init(
    reading read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.init(.key(read), site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The dependency's value, here and now.
  public var wrappedValue: Value {
    let current = DependencyValues._current
    if captured.scope === current.scope, captured.base === current.base {
      return read(from: current)
    }
    let merged = captured.merged(withCurrent: current)
    if merged.scope === current.scope, merged.base === current.base {
      return read(from: current)
    }
    // Pushed, because the property's getter and the key's default may read dependencies themselves.
    return DependencyValues.$_current.withValue(merged) { read(from: merged) }
  }

  @inline(__always)
  private func read(from values: DependencyValues) -> Value {
    site.asCurrent {
      switch source {
      case .keyPath(let keyPath): values[keyPath: keyPath]
      case .key(let read): read(values)
      }
    }
  }
}

extension DependencyValues {
  /// These captured values with the current ones laid over them.
  func merged(withCurrent current: DependencyValues) -> DependencyValues {
    guard current.scope != nil || current.base != nil else {
      // Nothing is overridden here, but what runs here may know its test.
      return base == nil && scope != nil ? DependencyValues(scope: nil, base: scope) : self
    }
    guard scope != nil || base != nil else {
      // Captured outside every scope: nothing to merge, unless the current cache differs.
      if (current.base ?? current.scope)?.header.cache == nil { return current }
      return DependencyValues(scope: current.overlay, base: .unchanged)
    }
    // The current overrides are the captured ones' top layer already.
    if current.base == nil, current.scope === scope { return self }
    let captured = base == nil ? scope : flattened()
    if current.base == nil, current.scope === captured { return current }
    return DependencyValues(scope: current.overlay, base: captured)
  }

  /// What is overridden here, as one scope.
  private var overlay: Scope? {
    base == nil ? scope : flattened()
  }
}
