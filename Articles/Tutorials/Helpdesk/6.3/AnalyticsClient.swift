import Dependencies
import DependenciesMacros
import Foundation
import HelpdeskAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct AnalyticsEvent: Codable, Equatable, Sendable {
  public var name: String
  public var properties: [String: String]

  public init(_ name: String, properties: [String: String] = [:]) {
    self.name = name
    self.properties = properties
  }
}

@DependencyClient
public struct AnalyticsClient: Sendable {
  public var track: @Sendable (_ event: AnalyticsEvent) async throws -> Void
}

extension AnalyticsClient: DependencyKey {
  public static let testValue = AnalyticsClient()

  public static let previewValue = AnalyticsClient(track: { _ in })

  public static let liveValue = AnalyticsClient(
    track: { event in
      @Dependency(\.apiBaseURL) var baseURL
      @Dependency(\.urlSession) var urlSession

      var request = URLRequest(url: baseURL.appending(path: "events"))
      request.httpMethod = "POST"
      request.httpBody = try JSONEncoder().encode(event)
      _ = try await urlSession.data(for: request)
    }
  )
}

extension DependencyValues {
  public var analytics: AnalyticsClient {
    get { self[AnalyticsClient.self] }
    set { self[AnalyticsClient.self] = newValue }
  }
}
