import Dependencies
import Foundation

/// The request that the current task handles.
struct CurrentRequest: Equatable, Sendable {
  var id: UUID
  /// The email address of the user, or `nil` for a request without a token.
  var user: String?
}

private enum CurrentRequestKey: TestDependencyKey {
  static let testValue = CurrentRequest(id: UUID(0))
}

extension DependencyValues {
  var currentRequest: CurrentRequest {
    get { self[CurrentRequestKey.self] }
    set { self[CurrentRequestKey.self] = newValue }
  }
}
