import CDependenciesPrimitives

/// Runs an operation with overridden dependencies.
///
/// Use this function to replace dependencies in a test, in a preview, or in one part of your app:
///
/// ```swift
/// struct Ticket {
///   let id: UUID
///   let createdAt: Date
///
///   init() {
///     @Dependency(\.uuid) var uuid
///     @Dependency(\.date.now) var now
///     id = uuid()
///     createdAt = now
///   }
/// }
///
/// let ticket = withDependencies {
///   $0.uuid = .constant(UUID(7))
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   Ticket()
/// }
/// print(ticket.id == UUID(7))  // true
/// ```
///
/// The overrides apply to all code that `operation` calls, including the tasks that it creates. An object that you
/// create in `operation` keeps the overrides after the function returns. To pass them on to another object, use
/// ``withDependencies(from:operation:fileID:filePath:line:column:)``. <doc:Lifetimes> describes each case.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
///   - operation: The operation to run.
/// - Returns: The value that `operation` returns.
/// - Throws: An error that either closure throws.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  let original = DependencyValues.currentAddress
  let values = try DependencyValues.updated(original, by: updateValuesForOperation)
  var result =
    if values.isIdentical(to: original) {
      try operation()
    } else {
      try DependencyValues.$_current.withValue(values, operation: operation)
    }
  InheritedValues.remember(values, for: &result)
  return result
}

/// Runs an asynchronous operation with overridden dependencies.
///
/// The overrides apply to the code that `operation` calls, and to the tasks that it creates:
///
/// ```swift
/// struct StatusClient: DependencyKey {
///   var fetch: @Sendable () async throws -> String
///   static let liveValue = StatusClient(fetch: { throw URLError(.notConnectedToInternet) })
/// }
///
/// func statusLabel() async -> String {
///   @Dependency(StatusClient.self) var client
///   return (try? await client.fetch()) ?? "Unknown"
/// }
///
/// @Test func showsStatus() async {
///   let label = await withDependencies {
///     $0[StatusClient.self].fetch = { "Operational" }
///   } operation: {
///     await statusLabel()
///   }
///   #expect(label == "Operational")
/// }
/// ```
///
/// - Parameters:
///   - isolation: The actor that the operation runs on. The default is the caller's.
///   - updateValuesForOperation: A closure that modifies the dependency values for `operation`.
///   - operation: The operation to run.
/// - Returns: The value that `operation` returns.
/// - Throws: An error that either closure throws.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  let original = DependencyValues.currentAddress
  var values = DependencyValues(original)
  values.beginUpdate()
  do {
    let update = dependencies_begin_task_update()
    defer { dependencies_end_task_update(update) }
    try await updateValuesForOperation(&values)
  }
  values.endUpdate(from: original)
  var result =
    if values.isIdentical(to: original) {
      try await operation()
    } else {
      try await DependencyValues.$_current.withValue(values, operation: operation)
    }
  InheritedValues.remember(values, for: &result)
  return result
}

// An update doesn't keep the original values: the caller's scope does, or the caller itself. Counting references to them would
// be a tenth of what a scope costs.
extension DependencyValues {
  /// Returns values that an update closure has modified.
  @inline(__always)
  static func updated(
    _ original: UnsafePointer<DependencyValues>?, by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = DependencyValues(original)
    values.beginUpdate()
    dependencies_add_updates(1)
    defer { dependencies_add_updates(-1) }
    try update(&values)
    values.endUpdate(from: original)
    return values
  }

  /// Copies values, where `nil` means values without overrides.
  @inline(__always)
  init(_ address: UnsafePointer<DependencyValues>?) {
    self = address?.pointee ?? DependencyValues(scope: nil, base: nil)
  }

  @inline(__always)
  func isIdentical(to original: UnsafePointer<DependencyValues>?) -> Bool {
    scope === original?.pointee.scope && base === original?.pointee.base
  }

  /// Gives an update closure a scope that only these values refer to.
  @inline(__always)
  mutating func beginUpdate() {
    withMutableScope { $0.beginUpdate() }
  }

  /// Makes updated values values for reading, and returns to the original ones if the closure changed nothing.
  @inline(__always)
  mutating func endUpdate(from original: UnsafePointer<DependencyValues>?) {
    guard let scope = scope.map(Unmanaged.passUnretained) else { return }
    let isUnchanged = scope._withUnsafeGuaranteedRef { scope in
      guard scope.isUpdating else { return false }
      // Copies of the values that escaped from the closure share the scope, and are from now on for reading, too.
      scope.endUpdate()
      scope.setLastingOverrides()
      guard base == nil, original?.pointee.base == nil else { return false }
      guard let original = original?.pointee.scope else { return scope.isUnchanged }
      return scope.adds(nothingTo: original)
    }
    if isUnchanged { self.scope = original?.pointee.scope }
  }
}
