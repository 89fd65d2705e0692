import CDependenciesPrimitives

/// A collection of dependencies with their current values.
///
/// Add a property to this type for each of your dependencies. Its accessors use the subscript with the dependency's
/// key:
///
/// ```swift
/// struct APIClient: DependencyKey {
///   var searchTickets: @Sendable (String) async throws -> [String]
///   static let liveValue = APIClient(searchTickets: { _ in throw URLError(.notConnectedToInternet) })
/// }
///
/// extension DependencyValues {
///   var apiClient: APIClient {
///     get { self[APIClient.self] }
///     set { self[APIClient.self] = newValue }
///   }
/// }
///
/// @Test func searchesTickets() async throws {
///   let subjects = try await withDependencies {
///     $0.apiClient.searchTickets = { _ in ["Printer is offline"] }
///   } operation: {
///     @Dependency(\.apiClient.searchTickets) var searchTickets
///     return try await searchTickets("printer")
///   }
///   #expect(subjects == ["Printer is offline"])
/// }
/// ```
///
/// Read a dependency with ``Dependency``, and override it with ``withDependencies(_:operation:)``. The values are a
/// snapshot, so assigning to a copy doesn't affect other code.
public struct DependencyValues: @unchecked Sendable {
  // The forms of these values, each of which is two references to scopes. Outside of all scopes, both are `nil`:
  //
  //   form          scope                  base       comes from
  //   current       the innermost scope    nil        `withDependencies` binds the task-local variable
  //   captured      as current, or that    as current `captured`: a property wrapper or continuation stores the current values
  //                 of the running test
  //   merged        the current scope or   captured   `merged(withCurrent:)`: reading a property, or inheriting from a model
  //                 `nil`
  //   updating      a scope of its own     nil        `beginUpdate` to `endUpdate`: the argument of an update closure, and of
  //                                                   `prepareDependencies`, whose scope has a `Preparation`
  //   constructing  an empty scope with a  nil        `forConstruction(in:)`: current while a default value is created
  //                 `ConstructionOverrides`
  //
  // To change values, `makeScopeMutable` gives them a scope that no other values refer to: a copy of a small one, one that refers to
  // a large one (`Scope.extended`), or both scopes of merged values in one (`flattened`). The states of a default value are in
  // `Construction`.
  //
  // Unchecked because `ManagedBuffer` cannot be Sendable: a scope is immutable once shared, as explained there.

  /// The task-local variable that contains the current values.
  ///
  /// docgen has no page for this property, because its name starts with an underscore. The page of the projected value
  /// describes both: `Articles/Extensions/DependencyValues-current.md`.
  @TaskLocal public static var _current = DependencyValues(scope: nil, base: nil)

  /// The overrides of the current scope and the scopes around it, or `nil` outside of all scopes.
  @usableFromInline var scope: Scope?

  /// The scope in which the property wrapper was initialized, in merged values, and `nil` in others.
  ///
  /// A read looks for an override in `scope`, then in `base`, and then for a default value in the cache of `base`.
  @usableFromInline var base: Scope?

  init(scope: Scope?, base: Scope?) {
    self.scope = scope
    self.base = base
  }

  /// Creates dependency values without overrides and without cached default values.
  ///
  /// Assign them in an update closure to start again, so that a part of your app shares no values with the rest:
  ///
  /// ```swift
  /// let uuid = withDependencies {
  ///   $0 = DependencyValues()
  ///   $0.uuid = .constant(UUID(1))
  /// } operation: {
  ///   @Dependency(\.uuid) var uuid
  ///   return uuid()
  /// }
  /// print(uuid == UUID(1))  // true
  /// ```
  public init() {
    let scope = Scope.make()
    scope.cache = .ofScope()
    // The values are being updated until they are current. Otherwise, `$0 = DependencyValues()` would end the update of the
    // closure that contains it.
    scope.beginUpdate()
    self.init(scope: scope, base: nil)
  }

  /// Dependency values for the live context, without overrides.
  ///
  /// Use them in a test that runs one part of the app with its live dependencies:
  ///
  /// ```swift
  /// @Test func liveDateMoves() {
  ///   let start = Date.now
  ///   let now = withDependencies {
  ///     $0 = .live
  ///   } operation: {
  ///     @Dependency(\.date.now) var now
  ///     return now
  ///   }
  ///   #expect(now >= start)
  /// }
  /// ```
  public static var live: Self { fresh(.live) }

  /// Dependency values for the preview context, without overrides.
  ///
  /// ```swift
  /// let values = DependencyValues.preview
  /// print(values.context)  // preview
  /// ```
  public static var preview: Self { fresh(.preview) }

  /// Dependency values for the test context, without overrides.
  ///
  /// ```swift
  /// let values = DependencyValues.test
  /// print(values.context)  // test
  /// ```
  public static var test: Self { fresh(.test) }

  private static func fresh(_ context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }

  /// Accesses the value of the dependency with a key.
  ///
  /// The value is the innermost override, or otherwise the key's default value for the current ``context``. The library
  /// creates a default value when your code first reads it:
  ///
  /// ```swift
  /// enum PageSize: DependencyKey {
  ///   static let liveValue = 50
  /// }
  ///
  /// withDependencies {
  ///   $0[PageSize.self] = 10
  /// } operation: {
  ///   @Dependency(PageSize.self) var pageSize
  ///   print(pageSize)  // 10
  /// }
  /// ```
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

  /// Accesses the value of the dependency with a key.
  ///
  /// The compiler prefers the subscript that also takes the source location of the call.
  ///
  /// - Parameter key: The dependency's key.
  @inlinable
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(key: Key.Type) -> Key.Value {
    get { self[key, function: ""] }
    set { self[key, function: ""] = newValue }
  }

  /// The context that determines the default values.
  ///
  /// The library detects the context once per process. It uses the environment variable `SWIFT_DEPENDENCIES_CONTEXT`,
  /// if it's set. Otherwise, it checks whether an Xcode preview or a test is running. <doc:HowItWorks> describes the
  /// order. Override it to use the default values of another context:
  ///
  /// ```swift
  /// func isLive() -> Bool {
  ///   @Dependency(\.context) var context
  ///   return context == .live
  /// }
  ///
  /// print(isLive())  // true
  /// withDependencies {
  ///   $0.context = .test
  /// } operation: {
  ///   print(isLive())  // false
  /// }
  /// ```
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
  /// The address of the current values in the task-local storage, or `nil` outside of all scopes.
  ///
  /// `_current` returns a copy, and counting its references would take most of the time of a read. The address is valid until
  /// the scope ends, so it must not leave the function that gets it.
  @inline(__always)
  static var currentAddress: UnsafePointer<DependencyValues>? {
    dependencies_task_local_address(currentVariable)?.assumingMemoryBound(to: DependencyValues.self)
  }

  @inline(__always)
  private static var currentVariable: UnsafeRawPointer {
    unsafeBitCast($_current, to: UnsafeRawPointer.self)
  }

  /// Whether these values are the current ones.
  @usableFromInline
  var areCurrent: Bool {
    dependencies_has_task_local_pair(
      Self.currentVariable, unsafeBitCast(scope, to: UnsafeRawPointer?.self),
      unsafeBitCast(base, to: UnsafeRawPointer?.self)) != 0
  }
}
