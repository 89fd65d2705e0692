extension AsyncStream {
  /// Creates a stream of the elements of a sequence that isn't `Sendable`.
  ///
  /// - Parameter sequence: The sequence. Only the stream's reader may use it.
  @available(*, deprecated, message: "Wrap the sequence in 'UncheckedSendable', or use one that is 'Sendable'.")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// Creates a stream that buffers the elements of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. Should it throw, the stream ends.
  ///   - limit: The buffering policy.
  @available(*, deprecated, message: "Use the initializer without a buffering policy, which buffers nothing.")
  public init<S: AsyncSequence>(_ sequence: S, bufferingPolicy limit: Continuation.BufferingPolicy)
  where S.Element == Element {
    // The task captures a stream, because it can't capture the type of a sequence that isn't Sendable.
    let elements = UncheckedSendable(AsyncThrowingStream(UncheckedSendable(sequence)))
    self.init(Element.self, bufferingPolicy: limit) { continuation in
      let task = Task {
        do { for try await element in elements.value { yield(element, to: continuation) } } catch {}
        continuation.finish()
      }
      continuation.onTermination = canceling(task)
    }
  }

  /// Creates a stream and its continuation.
  ///
  /// - Parameters:
  ///   - elementType: The type of the stream's elements.
  ///   - limit: The buffering policy.
  /// - Returns: The stream and its continuation.
  @available(*, deprecated, renamed: "makeStream(of:bufferingPolicy:)")
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream of the elements of a sequence that isn't `Sendable`.
  ///
  /// - Parameter sequence: The sequence. Only the stream's reader may use it.
  @available(*, deprecated, message: "Wrap the sequence in 'UncheckedSendable', or use one that is 'Sendable'.")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// Creates a stream that buffers the elements of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence. The stream throws the errors that it throws.
  ///   - limit: The buffering policy.
  @available(*, deprecated, message: "Use the initializer without a buffering policy, which buffers nothing.")
  public init<S: AsyncSequence>(_ sequence: S, bufferingPolicy limit: Continuation.BufferingPolicy)
  where S.Element == Element {
    // The task captures a stream, because it can't capture the type of a sequence that isn't Sendable.
    let elements = UncheckedSendable(AsyncThrowingStream(UncheckedSendable(sequence)))
    self.init(Element.self, bufferingPolicy: limit) { continuation in
      let task = Task {
        do {
          for try await element in elements.value { yield(element, to: continuation) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = canceling(task)
    }
  }

  /// Creates a stream and its continuation.
  ///
  /// - Parameters:
  ///   - elementType: The type of the stream's elements.
  ///   - limit: The buffering policy.
  /// - Returns: The stream and its continuation.
  @available(*, deprecated, renamed: "makeStream(of:throwing:bufferingPolicy:)")
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, throwing: Failure.self, bufferingPolicy: limit)
  }
}

extension AsyncSequence {
  /// Returns a stream of this sequence's elements, which ends where the sequence ends or throws.
  @available(*, deprecated, message: "Wrap the sequence in 'UncheckedSendable', or use one that is 'Sendable'.")
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(UncheckedSendable(self))
  }

  /// Returns a stream of this sequence's elements, which throws the errors that the sequence throws.
  @available(*, deprecated, message: "Wrap the sequence in 'UncheckedSendable', or use one that is 'Sendable'.")
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(UncheckedSendable(self))
  }
}

/// Passes an element on that its sequence no longer uses.
private func yield<Element>(_ element: Element, to continuation: AsyncStream<Element>.Continuation) {
  nonisolated(unsafe) let element = element
  continuation.yield(element)
}

private func yield<Element>(_ element: Element, to continuation: AsyncThrowingStream<Element, any Error>.Continuation) {
  nonisolated(unsafe) let element = element
  continuation.yield(element)
}

/// A function that cancels a task and doesn't look at its argument.
private func canceling<Argument>(_ task: Task<Void, Never>) -> @Sendable (Argument) -> Void {
  { _ in task.cancel() }
}
