/// Dependency values that SwiftUI can compare.
///
/// Values and closures in general can't be compared. Two values are equal here if they share their overrides, as copies do. SwiftUI
/// then doesn't update a view that reads a dependency when something else in its environment changes.
struct ComparedValues: Equatable, Sendable {
  var values: DependencyValues

  static func == (left: ComparedValues, right: ComparedValues) -> Bool {
    left.values.isIdentical(to: right.values)
  }
}
