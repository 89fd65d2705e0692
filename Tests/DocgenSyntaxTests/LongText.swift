import Testing

/// A text by what it is long of: as an argument of its own it would fill the test's output with 400,000 lines.
struct LongText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }
}
