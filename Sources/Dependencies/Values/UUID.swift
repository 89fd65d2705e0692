#if Foundation
  public import Foundation

  #if PointFreeHelpers
    import ConcurrencyExtras
  #else
    import DependenciesConcurrency
  #endif

  extension DependencyValues {
    /// A generator of universally unique identifiers.
    ///
    /// Tests override it with a constant or with a sequence that counts up.
    public var uuid: UUIDGenerator {
      get { self[UUIDGeneratorKey.self] }
      set { self[UUIDGeneratorKey.self] = newValue }
    }

    private enum UUIDGeneratorKey: DependencyKey {
      static let liveValue = UUIDGenerator { UUID() }
    }
  }

  /// A source of universally unique identifiers.
  public struct UUIDGenerator: Sendable {
    private let generate: @Sendable () -> UUID

    /// Creates a source that calls a closure for each identifier.
    ///
    /// - Parameter generate: Returns the next identifier.
    public init(_ generate: @escaping @Sendable () -> UUID) {
      self.generate = generate
    }

    /// A source that always makes the same identifier.
    ///
    /// - Parameter uuid: The identifier.
    /// - Returns: The source.
    public static func constant(_ uuid: UUID) -> Self {
      Self { uuid }
    }

    /// A new source that counts up from 00000000-0000-0000-0000-000000000000.
    public static var incrementing: Self {
      let next = LockIsolated(0)
      return Self {
        next.withValue { next in
          defer { next += 1 }
          return UUID(next)
        }
      }
    }

    /// The next identifier.
    public func callAsFunction() -> UUID {
      generate()
    }
  }

  extension UUID {
    /// An identifier that is easy to recognize in a test: its last digits are a number, in hexadecimal.
    ///
    /// `UUID(0)` is 00000000-0000-0000-0000-000000000000, `UUID(16)` ends in 10, and the identifier of a negative
    /// number differs from that of the positive one by a 1 in the third group.
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
