#if Foundation
  public import Foundation

  extension DependencyValues {
    /// A generator of universally unique identifiers.
    ///
    /// In tests, `.incrementing` counts from zero, so you can write the expected identifiers:
    ///
    /// ```swift
    /// struct Ticket {
    ///   let id: UUID
    ///   let subject: String
    /// }
    ///
    /// final class NewTicketModel {
    ///   private(set) var sent: [Ticket] = []
    ///   @Dependency(\.uuid) private var uuid
    ///
    ///   func send(subject: String) { sent.append(Ticket(id: uuid(), subject: subject)) }
    /// }
    ///
    /// @Test func sendsTwoTickets() {
    ///   let model = withDependencies {
    ///     $0.uuid = .incrementing
    ///   } operation: {
    ///     NewTicketModel()
    ///   }
    ///   model.send(subject: "Printer is offline")
    ///   model.send(subject: "Scanner has no power")
    ///   #expect(model.sent.map(\.id) == [UUID(0), UUID(1)])
    /// }
    /// ```
    ///
    /// A test that creates an identifier without an override fails.
    public var uuid: UUIDGenerator {
      get { self[UUIDGeneratorKey.self] }
      set { self[UUIDGeneratorKey.self] = newValue }
    }

    private enum UUIDGeneratorKey: DependencyKey {
      static let liveValue = UUIDGenerator { UUID() }
    }
  }

  /// A generator of universally unique identifiers.
  public struct UUIDGenerator: Sendable {
    private let generate: @Sendable () -> UUID

    /// Creates a generator that calls a closure for each identifier.
    ///
    /// ```swift
    /// let ids = LockIsolated([UUID(2), UUID(1)])
    /// let generator = UUIDGenerator { ids.withValue { $0.popLast() ?? UUID() } }
    /// print(generator() == UUID(1))  // true
    /// print(generator() == UUID(2))  // true
    /// ```
    ///
    /// - Parameter generate: A closure that returns the next identifier.
    public init(_ generate: @escaping @Sendable () -> UUID) {
      self.generate = generate
    }

    /// Returns a generator that always returns the same identifier.
    ///
    /// ```swift
    /// let generator = UUIDGenerator.constant(UUID(5))
    /// print(generator() == generator())  // true
    /// ```
    ///
    /// - Parameter uuid: The identifier.
    /// - Returns: The generator.
    public static func constant(_ uuid: UUID) -> Self {
      Self { uuid }
    }

    /// A new generator that counts from `00000000-0000-0000-0000-000000000000`.
    ///
    /// ```swift
    /// let generator = UUIDGenerator.incrementing
    /// print(generator())  // 00000000-0000-0000-0000-000000000000
    /// print(generator())  // 00000000-0000-0000-0000-000000000001
    /// ```
    public static var incrementing: Self {
      let next = LockIsolated(0)
      return Self {
        next.withValue { next in
          defer { next += 1 }
          return UUID(next)
        }
      }
    }

    /// Returns the next identifier.
    ///
    /// The compiler calls this method if you use the generator like a function:
    ///
    /// ```swift
    /// func idempotencyHeaders() -> [String: String] {
    ///   @Dependency(\.uuid) var uuid
    ///   return ["Idempotency-Key": uuid().uuidString]
    /// }
    ///
    /// withDependencies {
    ///   $0.uuid = .incrementing
    /// } operation: {
    ///   print(idempotencyHeaders())  // ["Idempotency-Key": "00000000-0000-0000-0000-000000000000"]
    /// }
    /// ```
    public func callAsFunction() -> UUID {
      generate()
    }
  }

  extension UUID {
    /// Creates an identifier whose last digits are a number in hexadecimal notation.
    ///
    /// Use it in tests to write expected identifiers:
    ///
    /// ```swift
    /// print(UUID(0))  // 00000000-0000-0000-0000-000000000000
    /// print(UUID(255))  // 00000000-0000-0000-0000-0000000000FF
    /// ```
    ///
    /// The identifier of a negative number differs from the positive number's by a 1 in the third group.
    ///
    /// - Parameter intValue: The number.
    public init(_ intValue: Int) {
      let m = UInt64(intValue.magnitude)
      let byte = { (index: UInt64) in UInt8(truncatingIfNeeded: m >> (8 * (7 - index))) }
      self.init(
        uuid: (
          0, 0, 0, 0, 0, 0, 0, intValue < 0 ? 1 : 0,
          byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
        )
      )
    }
  }
#endif
