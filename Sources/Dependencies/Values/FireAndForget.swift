import IssueReporting

extension DependencyValues {
  /// A dependency that starts fire-and-forget work, whose result your code doesn't need.
  ///
  /// Use it for analytics, logging, or filling a cache. An app continues immediately, and discards errors of the work.
  /// A test waits for the work and reports its errors, so no work is running when the test ends:
  ///
  /// ```swift
  /// struct SearchModel {
  ///   let track: @Sendable (String) async throws -> Void
  ///   @Dependency(\.fireAndForget) var fireAndForget
  ///
  ///   func search(_ query: String) async {
  ///     await fireAndForget { try await track("search \(query)") }
  ///   }
  /// }
  ///
  /// @Test func tracksSearch() async {
  ///   let events = LockIsolated<[String]>([])
  ///   let model = SearchModel(track: { event in events.withValue { $0.append(event) } })
  ///   await model.search("vpn")
  ///   #expect(events.value == ["search vpn"])
  /// }
  /// ```
  ///
  /// Canceling the calling task doesn't cancel the work.
  public var fireAndForget: FireAndForget { self[FireAndForgetKey.self] }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, operation in
      Task(name: name, priority: priority) { try await operation() }
    }

    static let testValue = FireAndForget { name, priority, operation in
      do {
        try await Task(name: name, priority: priority) { try await operation() }.value
      } catch {
        reportIssue(error)
      }
    }
  }
}

/// The type of a dependency that starts work without waiting for its result.
///
/// To get a value of this type, read ``DependencyValues/fireAndForget``.
///
/// You can pass it to a type that doesn't read dependencies itself:
///
/// ```swift
/// struct AuditLog {
///   let start: FireAndForget
///   let write: @Sendable (String) async throws -> Void
///
///   func record(_ event: String) async {
///     await start { try await write(event) }
///   }
/// }
///
/// @Test func recordsEvent() async {
///   @Dependency(\.fireAndForget) var fireAndForget
///   let events = LockIsolated<[String]>([])
///   let log = AuditLog(start: fireAndForget, write: { event in events.withValue { $0.append(event) } })
///   await log.record("Signed in")
///   #expect(events.value == ["Signed in"])
/// }
/// ```
public struct FireAndForget: Sendable {
  /// A closure that starts the work, with the name and the priority of its task.
  public let operation: @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  init(
    _ operation: @escaping @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts the work.
  ///
  /// If you name the task, debuggers show which work is running:
  ///
  /// ```swift
  /// func prefetch(_ load: @escaping @Sendable () async throws -> Void) async {
  ///   @Dependency(\.fireAndForget) var fireAndForget
  ///   await fireAndForget(name: "Prefetch tickets", priority: .background) { try await load() }
  /// }
  ///
  /// @Test func prefetchesTickets() async {
  ///   let isLoaded = LockIsolated(false)
  ///   await prefetch { isLoaded.setValue(true) }
  ///   #expect(isLoaded.value)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the task, which debuggers show.
  ///   - priority: The priority of the task. The default is the caller's.
  ///   - operation: The work. It runs on the caller's actor.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}
