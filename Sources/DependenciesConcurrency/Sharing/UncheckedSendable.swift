/// A value that the compiler treats as sendable without a check.
///
/// Use it for a value that's safe to send, and whose type doesn't declare that, such as an object that only one task
/// uses. If the value isn't safe to send, your code has a data race:
///
/// ```swift
/// final class DraftEditor {
///   var subject = ""
/// }
///
/// let editor = UncheckedSendable(DraftEditor())
/// await Task.detached { editor.value.subject = "Printer is offline" }.value
/// print(editor.subject)  // Printer is offline
/// ```
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Sendable without a lock: this type is the promise itself, and the caller's to keep.

  /// The value that the compiler treats as sendable.
  public var value: Value

  /// Creates a wrapper for a value.
  ///
  /// ```swift
  /// final class CSVParser {
  ///   func rowCount(_ text: String) -> Int { text.split(separator: "\n").count }
  /// }
  ///
  /// let parser = UncheckedSendable(CSVParser())
  /// let rowCount = await Task.detached { parser.value.rowCount("1,Open\n2,Closed") }.value
  /// print(rowCount)  // 2
  /// ```
  ///
  /// - Parameter value: The value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Creates a property whose value the compiler treats as sendable.
  ///
  /// ```swift
  /// final class AttributeCache {}
  ///
  /// struct TicketRenderer: Sendable {
  ///   @UncheckedSendable var cache = AttributeCache()
  /// }
  ///
  /// print(TicketRenderer().$cache.value === TicketRenderer().cache)  // false
  /// ```
  ///
  /// - Parameter wrappedValue: The property's initial value.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The property's value.
  ///
  /// ```swift
  /// final class ThumbnailRenderer {
  ///   var scale = 1
  /// }
  ///
  /// struct PreviewSettings: Sendable {
  ///   @UncheckedSendable var renderer = ThumbnailRenderer()
  /// }
  ///
  /// let settings = PreviewSettings()
  /// settings.renderer.scale = 2
  /// print(settings.renderer.scale)  // 2
  /// ```
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself, which you can send together with the value.
  ///
  /// ```swift
  /// let renderer = PreviewSettings().$renderer
  /// await Task.detached { renderer.value.scale = 3 }.value
  /// print(renderer.scale)  // 3
  /// ```
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Reads a property of the value.
  ///
  /// ```swift
  /// let headers = UncheckedSendable(["Accept": "application/json"])
  /// print(headers.count)  // 1
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// Reads or changes a property of the value.
  ///
  /// ```swift
  /// struct Draft {
  ///   var subject: String
  /// }
  ///
  /// var draft = UncheckedSendable(Draft(subject: ""))
  /// draft.subject = "Printer is offline"
  /// print(draft.value.subject)  // Printer is offline
  /// ```
  ///
  /// - Parameter keyPath: The key path of the property.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}

extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Creates a wrapper by decoding its value.
  ///
  /// ```swift
  /// let data = Data("[1, 2]".utf8)
  /// let ids = try JSONDecoder().decode(UncheckedSendable<[Int]>.self, from: data)
  /// print(ids.value)  // [1, 2]
  /// ```
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error that decoding the value throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(try container.decode(Value.self))
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value without the wrapper.
  ///
  /// ```swift
  /// let data = try JSONEncoder().encode(UncheckedSendable([1, 2]))
  /// print(String(decoding: data, as: UTF8.self))  // [1,2]
  /// ```
  ///
  /// - Parameter encoder: The encoder.
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
  ///
  /// The wrapper of a sequence is a sequence, too, so another task can read it:
  ///
  /// ```swift
  /// let (tickets, continuation) = AsyncStream.makeStream(of: Int.self)
  /// continuation.yield(42)
  /// continuation.finish()
  ///
  /// let subjects = UncheckedSendable(tickets.map { "Ticket \($0)" })
  /// let list = Task {
  ///   var list: [String] = []
  ///   for await subject in subjects { list.append(subject) }
  ///   return list
  /// }
  /// print(await list.value)  // ["Ticket 42"]
  /// ```
  public func makeAsyncIterator() -> AsyncIterator {
    value.makeAsyncIterator()
  }
}
