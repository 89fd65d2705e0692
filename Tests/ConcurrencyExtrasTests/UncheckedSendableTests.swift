import DependenciesConcurrency
import Foundation
import Testing

@Suite("An unchecked sendable value")
struct UncheckedSendableTests {
  private final class Box {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  private struct Point: Codable, Hashable {
    var x = 1
    var y = 2
  }

  @Test("passes a value that isn't Sendable to a task")
  func crossing() async {
    let box = UncheckedSendable(Box(1))
    let number = await Task {
      box.value.number += 1
      return box.number
    }.value
    #expect(number == 2)
  }

  @Test("wraps a property, and its projection is the wrapper")
  func propertyWrapper() {
    @UncheckedSendable var point = Point()
    point.x = 10
    #expect($point.value == Point(x: 10, y: 2))
    $point.y = 20
    #expect(point == Point(x: 10, y: 20))
    $point = UncheckedSendable(Point())
    #expect(point == Point())
  }

  @Test("adds nothing to its value's encoding")
  func coding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(UncheckedSendable(Point()))
    #expect(String(decoding: data, as: UTF8.self) == #"{"x":1,"y":2}"#)
    #expect(try JSONDecoder().decode(UncheckedSendable<Point>.self, from: data) == UncheckedSendable(Point()))
  }

  @Test("lets the encoder apply its strategies to the value's type")
  func codingStrategy() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let date = UncheckedSendable(Date(timeIntervalSince1970: 5))
    let data = try encoder.encode([date])
    #expect(String(decoding: data, as: UTF8.self) == "[5]")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try decoder.decode([UncheckedSendable<Date>].self, from: data) == [date])
  }

  @Test("is a sequence if its value is one")
  func sequence() async {
    let sequence = UncheckedSendable(Countdown(from: 3))
    var elements: [Int] = []
    for await element in AsyncStream(sequence) { elements.append(element) }
    #expect(elements == [3, 2, 1])
  }
}

/// A sequence that isn't `Sendable`.
final class Countdown: AsyncSequence, AsyncIteratorProtocol {
  private var number: Int

  init(from number: Int) {
    self.number = number
  }

  func makeAsyncIterator() -> Countdown { self }

  func next() async -> Int? {
    guard number > 0 else { return nil }
    defer { number -= 1 }
    return number
  }
}
