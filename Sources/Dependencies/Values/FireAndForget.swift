import IssueReporting

extension DependencyValues {
  /// What starts work that nobody waits for.
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

/// Starts work that nobody waits for.
public struct FireAndForget: Sendable {
  typealias Work = @Sendable () async throws -> Void

  private let start: @Sendable (String?, TaskPriority?, @escaping Work) async -> Void

  init(_ start: @escaping @Sendable (String?, TaskPriority?, @escaping Work) async -> Void) {
    self.start = start
  }

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - name: The name of the task, as debuggers show it.
  ///   - priority: The priority of the task; the caller's, when there is none.
  ///   - operation: The work.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await start(name, priority, operation)
  }
}
