// snippet.hide
import DocgenSnippetSupport

let print = LinePrinter()
// snippet.show
// snippet.function
import Dependencies

private enum IsOnlineKey: DependencyKey {
  static let liveValue: @Sendable () -> Bool = { true }
}

extension DependencyValues {
  /// Whether the device has a connection to the server.
  var isOnline: @Sendable () -> Bool {
    get { self[IsOnlineKey.self] }
    set { self[IsOnlineKey.self] = newValue }
  }
}

struct StatusLabel {
  @Dependency(\.isOnline) private var isOnline

  var text: String { isOnline() ? "Connected" : "Offline" }
}

print(StatusLabel().text)  // Connected
// snippet.value
private enum MaximumSubjectLengthKey: DependencyKey {
  static let liveValue = 140
  static let testValue = 10
}

extension DependencyValues {
  /// The number of characters that a ticket's subject can have.
  var maximumSubjectLength: Int {
    get { self[MaximumSubjectLengthKey.self] }
    set { self[MaximumSubjectLengthKey.self] = newValue }
  }
}
// snippet.hide
struct SubjectField {
  @Dependency(\.maximumSubjectLength) private var maximumLength

  func accepts(_ subject: String) -> Bool { subject.count <= maximumLength }
}

let accepts = withDependencies {
  $0.maximumSubjectLength = 3
} operation: {
  SubjectField().accepts("Printer")
}
print(accepts)  // false
