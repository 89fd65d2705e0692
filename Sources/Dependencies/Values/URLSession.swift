#if FoundationNetworking
  #if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
  #else
    public import Foundation
  #endif
  import IssueReporting

  extension DependencyValues {
    /// The URL session that makes requests.
    ///
    /// An app uses the shared session. In a test, the session makes no requests: each one fails and reports an issue.
    /// Override it with your own session, for example to change its timeout:
    ///
    /// ```swift
    /// import FoundationNetworking
    ///
    /// @Test func usesSessionWithShortTimeout() {
    ///   let configuration = URLSessionConfiguration.ephemeral
    ///   configuration.timeoutIntervalForRequest = 5
    ///   withDependencies {
    ///     $0.urlSession = URLSession(configuration: configuration)
    ///   } operation: {
    ///     @Dependency(\.urlSession) var urlSession
    ///     #expect(urlSession.configuration.timeoutIntervalForRequest == 5)
    ///   }
    /// }
    /// ```
    ///
    /// It's often simpler to override an endpoint of a client that uses the session.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }

    private enum URLSessionKey: DependencyKey {
      static var liveValue: URLSession { .shared }

      static var testValue: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [UnimplementedURLProtocol.self]
        return URLSession(configuration: configuration)
      }
    }
  }

  /// Fails each request, and reports an issue.
  private final class UnimplementedURLProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
      #if !canImport(Darwin)
        // Outside of Apple's platforms, Foundation calls this function once, in the task that starts the request, which belongs to
        // a test. The session's queue, which runs the rest, belongs to none.
        reportIssue(message(for: request))
      #endif
      return true
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let message = Self.message(for: request)
      #if canImport(Darwin)
        reportIssue(message)
      #endif
      client?.urlProtocol(self, didFailWithError: UnimplementedRequest(description: message))
    }

    override func stopLoading() {}

    private static func message(for request: URLRequest) -> String {
      let method = request.httpMethod ?? "GET"
      let url = request.url?.absoluteString ?? "no URL"
      return """
        A test made the request \(method) \(url) without overriding @Dependency(\\.urlSession).
        To fix this, do one of the following:
        • Override the client that makes the request.
        • Override `$0.urlSession` with a session whose configuration contains your own `URLProtocol`.
        """
    }
  }

  /// Why a request in a test failed.
  private struct UnimplementedRequest: Error, CustomStringConvertible {
    let description: String
  }
#endif
