#if Foundation
  public import Foundation

  extension DependencyValues {
    /// A generator of the current date.
    ///
    /// Read `\.date` for the generator, or `\.date.now` for a property that tells the date each time it is read.
    /// Tests override it with a constant date, or with a closure of their own.
    public var date: DateGenerator {
      get { self[DateGeneratorKey.self] }
      set { self[DateGeneratorKey.self] = newValue }
    }

    private enum DateGeneratorKey: DependencyKey {
      static let liveValue = DateGenerator { Date() }
    }
  }

  /// A source of dates.
  public struct DateGenerator: Sendable {
    private var generate: @Sendable () -> Date

    /// Creates a source that calls a closure for each date.
    ///
    /// - Parameter generate: Returns the current date.
    public init(_ generate: @escaping @Sendable () -> Date) {
      self.generate = generate
    }

    /// A source that always tells the same date.
    ///
    /// - Parameter now: The date.
    /// - Returns: The source.
    public static func constant(_ now: Date) -> Self {
      Self { now }
    }

    /// The current date.
    ///
    /// Assigning one stops the clock there.
    public var now: Date {
      get { generate() }
      set { generate = { newValue } }
    }

    /// The current date.
    public func callAsFunction() -> Date {
      generate()
    }
  }
#endif
