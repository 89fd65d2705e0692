import CDependenciesPrimitives

/// The dependencies a program can read, with their values at this place and moment.
///
/// Add a dependency by extending this type with a computed property whose accessors use the subscript with
/// the dependency's key. Read it through ``Dependency``, and override it with
/// ``withDependencies(_:operation:)``.
///
/// The values are a snapshot: assigning to a copy changes nothing anywhere else.
public struct DependencyValues: @unchecked Sendable {
  // Unchecked because `ManagedBuffer` cannot be Sendable: a scope is immutable once shared, as explained there.

  /// The values of the current task.
  ///
  /// Prefer ``Dependency`` for reading and ``withDependencies(_:operation:)`` for changing them. This is public
  /// for libraries that bind it themselves.
  @TaskLocal public static var _current = DependencyValues(scope: nil, base: nil)

  /// The changes of the innermost scopes, or `nil` outside every scope.
  @usableFromInline var scope: Scope?

  /// The scope in which the property wrapper that is being read was initialized, where it is another one.
  ///
  /// Two references side by side are what a merge of captured and current values amounts to: the current
  /// ones win, the captured ones come next, and the captured cache has the rest.
  @usableFromInline var base: Scope?

  init(scope: Scope?, base: Scope?) {
    self.scope = scope
    self.base = base
  }

  /// Creates values in which nothing is overridden and no default has been made yet.
  ///
  /// Their cache is their own. Assign them inside an update closure to start afresh.
  public init() {
    let scope = Scope.make()
    scope.cache = Cache()
    // Until they are current, what is touched in them is not a use: `$0 = DependencyValues()` inside an update closure
    // would otherwise end the update there.
    scope.beginUpdate()
    self.init(scope: scope, base: nil)
  }

  /// Fresh values for the live context.
  public static var live: Self { fresh(.live) }

  /// Fresh values for the preview context.
  public static var preview: Self { fresh(.preview) }

  /// Fresh values for the test context.
  public static var test: Self { fresh(.test) }

  private static func fresh(_ context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }

  /// The value of a dependency, by its key.
  ///
  /// The value is the one that a scope around this place set; else the key's default for the current
  /// ``context``, made when it is first needed.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - fileID: The source file ID of the call. The default is `#fileID`.
  ///   - filePath: The path of the call's source file. The default is `#filePath`.
  ///   - line: The line of the call. The default is `#line`.
  ///   - column: The column of the call. The default is `#column`.
  ///   - function: The name of the property that issues mention.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let cell = readyCell(for: ObjectIdentifier(key)) {
        return withExtendedLifetime(self) {
          cell._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Cell<Key.Value>.self).value }
        }
      }
      return resolve(
        key, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column), function: function)
    }
    set {
      set(
        newValue, for: key, site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
        function: function)
    }
  }

  /// The value of a dependency, by its key.
  @inlinable
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { self[key, function: ""] }
    set { self[key, function: ""] = newValue }
  }

  /// The context in which defaults are chosen.
  ///
  /// Worked out once per process: from the environment variable `SWIFT_DEPENDENCIES_CONTEXT`, else from
  /// whether an Xcode preview runs, else from whether tests run; else it is live.
  public var context: DependencyContext {
    get { context(in: nil) }
    set {
      if case .preparing(let preparation)? = scope?.phase {
        prepare(newValue, preparation)
      } else {
        withMutableScope { $0.context = newValue }
      }
    }
  }

  @inline(__always)
  func context(in cache: Cache?) -> DependencyContext {
    overriddenContext ?? (cache ?? self.cache).preparedContext ?? ProcessState.context
  }

  @inline(__always)
  var overriddenContext: DependencyContext? {
    scope?.context ?? base?.context
  }
}

// MARK: - The current values without reference counting

extension DependencyValues {
  /// Where the task-local storage has the current values, or `nil` outside every scope.
  ///
  /// `_current` returns a copy, and counting the references of copies is most of what a read costs. The address is valid
  /// until the scope ends, so it must not leave the function that asks for it.
  @inline(__always)
  static var currentAddress: UnsafePointer<DependencyValues>? {
    dependencies_task_local_address(currentVariable)?.assumingMemoryBound(to: DependencyValues.self)
  }

  @inline(__always)
  private static var currentVariable: UnsafeRawPointer {
    unsafeBitCast($_current, to: UnsafeRawPointer.self)
  }

  /// A copy of the current values.
  @inline(__always)
  static var current: DependencyValues {
    currentAddress?.pointee ?? DependencyValues(scope: nil, base: nil)
  }

  /// Whether these values are the current ones.
  @usableFromInline
  var areCurrent: Bool {
    dependencies_has_task_local_pair(
      Self.currentVariable, unsafeBitCast(scope, to: UnsafeRawPointer?.self),
      unsafeBitCast(base, to: UnsafeRawPointer?.self)) != 0
  }
}
