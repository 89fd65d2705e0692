extension Task where Failure == any Error {
  /// The task's result, waited for in such a way that canceling who waits cancels the task.
  ///
  /// With `value`, an unstructured task continues when the task that waits for it is canceled.
  ///
  /// - Throws: The error that the task throws.
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
  /// The task's result, waited for in such a way that canceling who waits cancels the task.
  ///
  /// With `value`, an unstructured task continues when the task that waits for it is canceled.
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
