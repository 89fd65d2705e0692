extension AsyncThrowingStream where Failure == any Error {
  /// Creates a throwing stream of the elements of a sequence, and hides the sequence's type.
  ///
  /// ```swift
  /// let (lines, continuation) = AsyncThrowingStream.makeStream(of: String.self)
  /// continuation.yield("{\"id\": 1}")
  /// continuation.finish(throwing: URLError(.networkConnectionLost))
  ///
  /// let lengths = AsyncThrowingStream(lines.map { $0.count })
  /// do {
  ///   for try await length in lengths { print(length) }
  /// } catch {
  ///   print("Connection lost")
  /// }
  /// // Output:
  /// // 9
  /// // Connection lost
  /// ```
  ///
  /// The stream requests an element from the sequence when your code requests one, so it buffers nothing. Canceling the
  /// task that reads the stream cancels the sequence. The stream iterates the sequence once, so all readers share its
  /// elements.
  ///
  /// - Parameter sequence: The sequence. The stream throws the errors that it throws.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iterator = SharedIterator(sequence)
    self.init {
      try await iterator.next()
    }
  }

  /// A stream that has no elements and never ends, unless the task that reads it is canceled.
  ///
  /// ```swift
  /// let task = Task {
  ///   for try await _ in AsyncThrowingStream<String, any Error>.never {}
  ///   return "Canceled"
  /// }
  /// task.cancel()
  /// print(try await task.value)  // Canceled
  /// ```
  public static var never: Self {
    Self { _ in }
  }

  /// Returns a stream that has no elements and has ended.
  ///
  /// ```swift
  /// do {
  ///   for try await _ in AsyncThrowingStream<String, any Error>.finished(throwing: URLError(.timedOut)) {}
  /// } catch {
  ///   print("Failed")  // Failed
  /// }
  /// ```
  ///
  /// - Parameter error: The error that ends the stream, or `nil` for a stream that ends without an error.
  /// - Returns: The stream.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Returns a throwing stream of this sequence's elements, and hides the sequence's type.
  ///
  /// ```swift
  /// let (tickets, continuation) = AsyncStream.makeStream(of: Int.self)
  /// continuation.yield(42)
  /// continuation.finish()
  ///
  /// let subjects: AsyncThrowingStream<String, any Error> = tickets.map { "Ticket \($0)" }.eraseToThrowingStream()
  /// for try await subject in subjects { print(subject) }  // Prints "Ticket 42"
  /// ```
  ///
  /// - Returns: A stream that throws the errors that the sequence throws.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}
