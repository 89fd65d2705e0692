extension Task where Failure == any Error {
  /// The task's result.
  ///
  /// If the waiting task is canceled, this task is canceled, too.
  ///
  /// With `value`, canceling the waiting task doesn't cancel the task that it waits for. With this property, it does:
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
  /// The task's result.
  ///
  /// If the waiting task is canceled, this task is canceled, too.
  ///
  /// With `value`, canceling the waiting task doesn't cancel the task that it waits for. With this property, it does:
  ///
  /// ```swift
  /// let search = Task {
  ///   while !Task.isCancelled { await Task.yield() }
  /// }
  /// let screen = Task { await search.cancellableValue }
  /// screen.cancel()
  /// await screen.value
  /// print(search.isCancelled)  // true
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
