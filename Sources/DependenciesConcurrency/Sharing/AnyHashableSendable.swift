/// Any hashable value that can also be sent between tasks: what `AnyHashable` is, and `Sendable`.
///
/// Two of them are equal when `AnyHashable` says that their values are, and an `AnyHashable` made of one is equal to an
/// `AnyHashable` made of the value itself.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value, as it was given.
  public let base: any Hashable & Sendable

  /// Erases the type of a value.
  ///
  /// - Parameter base: The value. One that is erased already is not erased twice.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.init(base)
  }

  /// Erases the type of a value.
  ///
  /// - Parameter base: The value. One that is erased already is not erased twice.
  public init(_ base: some Hashable & Sendable) {
    if let erased = base as? AnyHashableSendable {
      self = erased
    } else {
      self.base = base
    }
  }

  /// Whether two values are equal, whatever their types.
  ///
  /// - Parameters:
  ///   - lhs: One value.
  ///   - rhs: Another.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds the value to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    // By way of `AnyHashable`, which hashes alike what it takes to be equal: an `Int` and an `Int8`, for instance.
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The value's description.
  public var description: String {
    String(describing: base)
  }

  /// The value's description for debugging, and what it is wrapped in.
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
  /// Erases a Boolean literal.
  ///
  /// - Parameter value: The literal's value.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByFloatLiteral {
  /// Erases a floating-point literal.
  ///
  /// - Parameter value: The literal's value.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByIntegerLiteral {
  /// Erases an integer literal.
  ///
  /// - Parameter value: The literal's value.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension AnyHashableSendable: ExpressibleByStringLiteral {
  /// Erases a string literal.
  ///
  /// - Parameter value: The literal's value.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
