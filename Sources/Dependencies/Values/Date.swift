#if Foundation
  public import Foundation

  extension DependencyValues {
    /// A generator of the current date.
    ///
    /// Read `\.date.now` for the current date. The property resolves the dependency at each access, so it returns a new
    /// date each time:
    ///
    /// ```swift
    /// struct SessionModel {
    ///   let expiry: Date
    ///   @Dependency(\.date.now) var now
    ///
    ///   var isExpired: Bool { expiry <= now }
    /// }
    ///
    /// @Test func sessionExpires() {
    ///   let session = withDependencies {
    ///     $0.date.now = Date(timeIntervalSince1970: 900)
    ///   } operation: {
    ///     SessionModel(expiry: Date(timeIntervalSince1970: 899))
    ///   }
    ///   #expect(session.isExpired)
    /// }
    /// ```
    ///
    /// To pass the generator to another type, read `\.date`. A test that reads the date without an override fails. To
    /// wait, or to measure a duration, use ``continuousClock``.
    public var date: DateGenerator {
      get { self[DateGeneratorKey.self] }
      set { self[DateGeneratorKey.self] = newValue }
    }

    private enum DateGeneratorKey: DependencyKey {
      static let liveValue = DateGenerator { Date() }
    }
  }

  /// A generator of dates.
  public struct DateGenerator: Sendable {
    private var generate: @Sendable () -> Date

    /// Creates a generator that calls a closure for each date.
    ///
    /// ```swift
    /// let seconds = LockIsolated(0.0)
    /// let generator = DateGenerator {
    ///   Date(timeIntervalSince1970: seconds.withValue { $0 += 60; return $0 })
    /// }
    /// print(generator().timeIntervalSince1970)  // 60.0
    /// print(generator().timeIntervalSince1970)  // 120.0
    /// ```
    ///
    /// - Parameter generate: A closure that returns the current date.
    public init(_ generate: @escaping @Sendable () -> Date) {
      self.generate = generate
    }

    /// Returns a generator that always returns the same date.
    ///
    /// ```swift
    /// withDependencies {
    ///   $0.date = .constant(Date(timeIntervalSince1970: 0))
    /// } operation: {
    ///   @Dependency(\.date.now) var now
    ///   print(now.timeIntervalSince1970)  // 0.0
    /// }
    /// ```
    ///
    /// - Parameter now: The date.
    /// - Returns: The generator.
    public static func constant(_ now: Date) -> Self {
      Self { now }
    }

    /// The current date.
    ///
    /// If you assign a date, the generator returns it from then on.
    public var now: Date {
      get { generate() }
      set { generate = { newValue } }
    }

    /// Returns the current date.
    ///
    /// The compiler calls this method if you use the generator like a function:
    ///
    /// ```swift
    /// struct ActivityLog {
    ///   private(set) var entries: [(text: String, date: Date)] = []
    ///   @Dependency(\.date) var date
    ///
    ///   mutating func add(_ text: String) { entries.append((text, date())) }
    /// }
    ///
    /// var log = withDependencies {
    ///   $0.date = .constant(Date(timeIntervalSince1970: 0))
    /// } operation: {
    ///   ActivityLog()
    /// }
    /// log.add("Called the customer")
    /// print(log.entries.map(\.date.timeIntervalSince1970))  // [0.0]
    /// ```
    public func callAsFunction() -> Date {
      generate()
    }
  }
#endif
