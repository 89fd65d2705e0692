extension AsyncThrowingStream where Failure == any Error {
  /// Hides the type of an asynchronous sequence.
  ///
  /// The sequence is asked for an element when the stream is, so nothing is buffered, and canceling who reads the
  /// stream is noticed by the sequence. The sequence is iterated once: readers of one stream share its elements.
  ///
  /// - Parameter sequence: The sequence. The stream throws its error.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iterator = SharedIterator(sequence)
    self.init {
      try await iterator.next()
    }
  }

  /// A stream without elements that never ends, unless its reader is canceled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream without elements that has ended.
  ///
  /// - Parameter error: The error that ends the stream, or `nil` if it ends without one.
  /// - Returns: The stream.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Hides the type of this sequence behind a stream.
  ///
  /// - Returns: A stream of this sequence's elements, which throws what the sequence throws.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}
