extension AsyncStream {
  /// Creates a stream of the elements of a sequence, and hides the sequence's type.
  ///
  /// Use it in a client's endpoint that returns elements over time. The live endpoint can return a long chain of
  /// operators, and a test returns a stream:
  ///
  /// ```swift
  /// struct TicketUpdates: Sendable {
  ///   var subjects: @Sendable () -> AsyncStream<String>
  /// }
  ///
  /// let numbers = AsyncStream<Int> { continuation in
  ///   for number in 1...2 { continuation.yield(number) }
  ///   continuation.finish()
  /// }
  /// let updates = TicketUpdates(subjects: { AsyncStream(numbers.map { "Ticket \($0)" }) })
  /// for await subject in updates.subjects() { print(subject) }
  /// // Output:
  /// // Ticket 1
  /// // Ticket 2
  /// ```
  ///
  /// The stream requests an element from the sequence when your code requests one, so it buffers nothing. Canceling the
  /// task that reads the stream cancels the sequence. The stream iterates the sequence once, so all readers share its
  /// elements.
  ///
  /// - Parameter sequence: The sequence. If it throws, the stream ends. To receive the error, use
  ///   ``_Concurrency/AsyncThrowingStream/init(_:)-5r3fn``.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iterator = SharedIterator(sequence)
    self.init {
      do {
        return try await iterator.next()
      } catch {
        return nil
      }
    }
  }

  /// A stream that has no elements and never ends, unless the task that reads it is canceled.
  ///
  /// ```swift
  /// let task = Task {
  ///   for await _ in AsyncStream<String>.never {}
  ///   return "Canceled"
  /// }
  /// task.cancel()
  /// print(await task.value)  // Canceled
  /// ```
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that has no elements and has ended.
  ///
  /// ```swift
  /// for await subject in AsyncStream<String>.finished { print(subject) }
  /// print("Done")  // Done
  /// ```
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Returns a stream of this sequence's elements, and hides the sequence's type.
  ///
  /// ```swift
  /// let (tickets, continuation) = AsyncStream.makeStream(of: Int.self)
  /// continuation.yield(42)
  /// continuation.finish()
  ///
  /// let subjects: AsyncStream<String> = tickets.map { "Ticket \($0)" }.eraseToStream()
  /// for await subject in subjects { print(subject) }  // Prints "Ticket 42"
  /// ```
  ///
  /// - Returns: A stream that ends when the sequence ends or throws.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }
}
