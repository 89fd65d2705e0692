extension AsyncStream {
  /// Hides the type of an asynchronous sequence.
  ///
  /// Useful for an endpoint that returns elements over time: live it may be a notification sequence with five
  /// operators on it, in a test it is a stream.
  ///
  /// The sequence is asked for an element when the stream is, so nothing is buffered, and canceling who reads the
  /// stream is noticed by the sequence. The sequence is iterated once: readers of one stream share its elements.
  ///
  /// - Parameter sequence: The sequence. Should it throw, the stream ends there; use
  ///   ``_Concurrency/AsyncThrowingStream/init(_:)-5r3fn`` where the error matters.
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

  /// A stream without elements that never ends, unless its reader is canceled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream without elements that has ended.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Hides the type of this sequence behind a stream that cannot throw.
  ///
  /// - Returns: A stream of this sequence's elements, which ends where the sequence ends or throws.
  public func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }
}
