/// A value that the compiler takes to be `Sendable` because you say so.
///
/// For a type that is safe to share but comes from a module that has not said it yet, such as a reference that only one
/// thread ever uses. Nothing is checked: where the promise is wrong, there is a data race.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Sendable without a lock: this type is the promise itself, and the caller's to keep.

  /// The value that is taken to be `Sendable`.
  public var value: Value

  /// Takes a value to be `Sendable`.
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Takes a property's value to be `Sendable`.
  ///
  /// - Parameter wrappedValue: The property's value at the beginning.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The property's value.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself, to hand on the value together with the promise.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Reads one property of the value.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// Reads or changes one property of the value.
  ///
  /// - Parameter keyPath: The property.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}

extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value itself: the wrapper leaves no trace in the encoded form.
  ///
  /// - Parameter decoder: Where to read from.
  /// - Throws: The error that decoding the value throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(try container.decode(Value.self))
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value itself: the wrapper leaves no trace in the encoded form.
  ///
  /// - Parameter encoder: Where to write to.
  /// - Throws: The error that encoding the value throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The elements of the value.
  public typealias Element = Value.Element

  /// The iterator of the value.
  public typealias AsyncIterator = Value.AsyncIterator

  /// Returns the value's iterator.
  public func makeAsyncIterator() -> AsyncIterator {
    value.makeAsyncIterator()
  }
}
