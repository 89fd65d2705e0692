import Testing

/// A long text with a short description, because the text itself would fill the test's output with 400,000 lines.
struct NamedText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }
}
