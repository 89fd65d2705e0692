/// A hashable and sendable value of any type.
///
/// Use it like `AnyHashable` for values that cross from task to task:
///
/// ```swift
/// enum TicketFilter: Hashable, Sendable { case mine, unassigned }
///
/// let cancellationIDs: Set<AnyHashableSendable> = [AnyHashableSendable(TicketFilter.mine), "search", 7]
/// print(cancellationIDs.contains("search"))  // true
/// print(cancellationIDs.contains(AnyHashableSendable(TicketFilter.unassigned)))  // false
/// ```
///
/// Two values are equal if the `AnyHashable` values of their bases are equal.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value with its own type.
  public let base: any Hashable & Sendable

  /// Creates a value from a value of a type that's known only at run time.
  ///
  /// ```swift
  /// let runningRequests: [any Hashable & Sendable] = ["search", 7]
  /// let requestIDs = Set(runningRequests.map(AnyHashableSendable.init))
  /// print(requestIDs.contains("search"), requestIDs.contains(8))  // true false
  /// ```
  ///
  /// - Parameter base: The value. An erased value isn't erased again.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Creates a value that hides its type.
  ///
  /// ```swift
  /// let id = AnyHashableSendable(UUID())
  /// print(AnyHashableSendable(id) == id, id.base is UUID)  // true true
  /// ```
  ///
  /// - Parameter base: The value. An erased value isn't erased again.
  public init(_ base: some Hashable & Sendable) {
    if let erased = base as? AnyHashableSendable {
      self = erased
    } else {
      self.base = base
    }
  }

  /// Returns a Boolean value that indicates whether two values are equal, regardless of their types.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: Another value.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    // By way of `AnyHashable`, which hashes alike what it takes to be equal: an `Int` and an `Int8`, for instance.
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The value's description.
  ///
  /// ```swift
  /// print(AnyHashableSendable("search"))  // search
  /// ```
  public var description: String {
    String(describing: base)
  }

  /// The value's description for debugging, which names this type.
  ///
  /// ```swift
  /// print(String(reflecting: AnyHashableSendable(7)))  // AnyHashableSendable(7)
  /// ```
  public var debugDescription: String {
    "AnyHashableSendable(" + String(reflecting: base) + ")"
  }

  /// A mirror of the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["value": base])
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// Converts to `AnyHashable` as the value itself, without this wrapper.
  public func _toCustomAnyHashable() -> AnyHashable? {
    AnyHashable(base)
  }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral {
  /// Creates a value from a Boolean literal.
  ///
  /// ```swift
  /// let id: AnyHashableSendable = true
  /// print(id)  // true
  /// ```
  ///
  /// - Parameter value: The literal's value.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Creates a value from a floating-point literal.
  ///
  /// ```swift
  /// let id: AnyHashableSendable = 2.5
  /// print(id)  // 2.5
  /// ```
  ///
  /// - Parameter value: The literal's value.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Creates a value from an integer literal.
  ///
  /// ```swift
  /// let id: AnyHashableSendable = 7
  /// print(id)  // 7
  /// ```
  ///
  /// - Parameter value: The literal's value.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Creates a value from a string literal.
  ///
  /// ```swift
  /// let id: AnyHashableSendable = "search"
  /// print(id)  // search
  /// ```
  ///
  /// - Parameter value: The literal's value.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
