#if canImport(SwiftUI)
  public import Foundation
  import IssueReporting
  import SwiftUI

  extension DependencyValues {
    /// A dependency that opens a URL.
    ///
    /// Tests override it. If they don't, opening a URL reports an issue.
    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    public var openURL: OpenURLEffect {
      get { self[OpenURLKey.self] }
      set { self[OpenURLKey.self] = newValue }
    }

    @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
    private enum OpenURLKey: DependencyKey {
      static let liveValue = OpenURLEffect { url in
        await withCheckedContinuation { continuation in
          Task { @MainActor in
            EnvironmentValues().openURL(url) { continuation.resume(returning: $0) }
          }
        }
      }

      static let testValue = OpenURLEffect { url in
        reportIssue(
          """
          A test opened the URL \(url) without overriding @Dependency(\\.openURL).
          To fix this, override it in this test: `$0.openURL = OpenURLEffect { … }` in `withDependencies`.
          """)
        return false
      }
    }
  }

  /// Opens URLs.
  public struct OpenURLEffect: Sendable {
    private let handler: @Sendable (URL) async -> Bool

    /// Creates a dependency that calls a closure for each URL.
    ///
    /// - Parameter handler: A closure that opens a URL, and returns `true` if it succeeds.
    public init(handler: @escaping @Sendable (URL) async -> Bool) {
      self.handler = handler
    }

    /// Opens a URL.
    ///
    /// - Parameter url: The URL.
    /// - Returns: `true` if opening the URL succeeds, and otherwise `false`.
    @discardableResult
    public func callAsFunction(_ url: URL) async -> Bool {
      await handler(url)
    }
  }
#endif
