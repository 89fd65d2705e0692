extension Task where Failure == any Error {
  /// The task's result, which also cancels the task if the waiting task is canceled.
  ///
  /// If a task waits for `value` and is canceled, an unstructured task continues:
  ///
  /// ```swift
  /// let refresh = Task { try await Task.never() }
  /// let screen = Task { try await refresh.cancellableValue }
  /// screen.cancel()
  /// _ = await screen.result
  /// print(refresh.isCancelled)  // true
  /// ```
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
  /// The task's result, which also cancels the task if the waiting task is canceled.
  ///
  /// If a task waits for `value` and is canceled, an unstructured task continues:
  ///
  /// ```swift
  /// let search = Task { Task.isCancelled }
  /// print(await search.cancellableValue)  // false
  /// ```
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
