extension Task where Failure == any Error {
  /// The task's result, waited for in such a way that cancelling who waits cancels the task.
  ///
  /// With `value`, an unstructured task goes on when the task that waits for it is cancelled.
  ///
  /// - Throws: What the task throws.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The task's result, waited for in such a way that cancelling who waits cancels the task.
  ///
  /// With `value`, an unstructured task goes on when the task that waits for it is cancelled.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
