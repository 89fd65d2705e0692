import Testing

@testable import Dependencies

@Suite struct ComparedValuesTests {
  @Test func `copies of values are equal until one has another override`() {
    for values in [DependencyValues._current, DependencyValues(), .live] {
      let original = ComparedValues(values: values)
      var copy = original
      #expect(copy == original)
      copy.values.context = .preview
      #expect(copy != original)
      #expect(ComparedValues(values: copy.values) == copy)
    }
  }

  @Test func `the values of a scope are equal wherever they're read`() {
    withDependencies {
      $0.context = .preview
    } operation: {
      let first = ComparedValues(values: ._current)
      #expect(first == ComparedValues(values: ._current))
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(first != ComparedValues(values: ._current))
      }
    }
  }
}
