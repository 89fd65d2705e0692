import Dependencies
import DependenciesMacros
import Foundation
import HelpdeskAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Something that a user did.
public struct AnalyticsEvent: Codable, Equatable, Sendable {
  public var name: String
  public var properties: [String: String]

  /// Creates an event.
  public init(_ name: String, properties: [String: String] = [:]) {
    self.name = name
    self.properties = properties
  }
}

/// Records how people use the app.
@DependencyClient
public struct AnalyticsClient: Sendable {
  /// Records an event.
  public var track: @Sendable (_ event: AnalyticsEvent) async throws -> Void
}

extension AnalyticsClient: DependencyKey {
  public static let testValue = AnalyticsClient()

  /// Previews record nothing.
  public static let previewValue = AnalyticsClient(track: { _ in })

  public static let liveValue = AnalyticsClient(
    track: { event in
      @Dependency(\.apiBaseURL) var baseURL
      @Dependency(\.urlSession) var urlSession

      var request = URLRequest(url: baseURL.appending(path: "events"))
      request.httpMethod = "POST"
      request.httpBody = try JSONEncoder().encode(event)
      let (_, response) = try await urlSession.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard (200..<300).contains(status) else { throw APIError.server(status: status) }
    }
  )
}

extension DependencyValues {
  /// Records how people use the app.
  public var analytics: AnalyticsClient {
    get { self[AnalyticsClient.self] }
    set { self[AnalyticsClient.self] = newValue }
  }
}
