// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.key
import Dependencies

private enum PatienceKey: DependencyKey {
  static let liveValue: Duration = .seconds(30)
  static let testValue: Duration = .zero
}

extension DependencyValues {
  /// How long to wait for an answer.
  var patience: Duration {
    get { self[PatienceKey.self] }
    set { self[PatienceKey.self] = newValue }
  }
}

struct Queue {
  @Dependency(\.patience) var patience
}

print(Queue().patience)  // 30.0 seconds
