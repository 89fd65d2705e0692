import Dependencies
import Foundation

private enum APIBaseURLKey: DependencyKey {
  static let liveValue = URL(string: "https://helpdesk.example.com")!
}

extension DependencyValues {
  public var apiBaseURL: URL {
    get { self[APIBaseURLKey.self] }
    set { self[APIBaseURLKey.self] = newValue }
  }
}
