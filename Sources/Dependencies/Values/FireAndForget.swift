import IssueReporting

extension DependencyValues {
  /// A dependency that starts work without waiting for it.
  ///
  /// In the live and preview contexts, the work runs in its own task, and its errors are dropped. In tests it's awaited,
  /// so that the test sees its effects, and its errors are issues. Canceling the caller doesn't cancel the work.
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

/// Starts work without waiting for it.
public struct FireAndForget: Sendable {
  /// The function that starts the work, with the name and the priority of its task.
  public let operation: @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void

  init(
    _ operation: @escaping @Sendable (String?, TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - name: The name of the task, as debuggers show it.
  ///   - priority: The priority of the task; the caller's, when there is none.
  ///   - operation: The work. It runs on the caller's actor.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(name, priority, operation)
  }
}
