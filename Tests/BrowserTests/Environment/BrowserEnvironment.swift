import DocgenTestHelpers
import Foundation
import Testing

/// The browser, the sites, and the server that all tests share.
struct BrowserEnvironment: Sendable {
  let browser: Browser
  let sites: BuiltSites
  let server: SiteServer
  let limit: ConcurrencyLimit

  /// The environment of the current test.
  @TaskLocal static var current: BrowserEnvironment?
}

/// The tests that need a browser, which all use one environment.
///
/// The limit applies only to a test that never ends. On two cores, a test can wait for minutes until it runs.
@Suite("In a browser", .endToEnd, .browserEnvironment, .timeLimit(.minutes(30)))
enum InBrowser {}

/// Creates the environment before a suite and removes it after the suite.
struct BrowserEnvironmentTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard let executable = Browser.executable else {
      let message =
        "BrowserTests need Chromium: 'apt-get install chromium', or its path in the environment as CHROMIUM"
      if ProcessInfo.processInfo.environment["CI"] == "true" {
        Issue.record("\(message)")
      } else {
        print("skipped: \(message)")
      }
      return
    }
    let sites = try BuiltSites()
    let server = try SiteServer(folder: sites.folder)
    let browser = try Browser(executable: executable)
    func end() async throws {
      await browser.close()
      server.close()
      try sites.remove()
    }
    do {
      try await sites.build(servedAt: server.address)
      let environment = BrowserEnvironment(
        browser: browser, sites: sites, server: server, limit: ConcurrencyLimit(maximum: 4))
      try await BrowserEnvironment.$current.withValue(environment) { try await function() }
    } catch {
      try await end()
      throw error
    }
    try await end()
  }
}

extension Trait where Self == BrowserEnvironmentTrait {
  /// Runs the suite with a shared browser and sites.
  static var browserEnvironment: Self { BrowserEnvironmentTrait() }
}

/// Limits the number of concurrent operations.
///
/// Other operations wait in the order of their arrival.
actor ConcurrencyLimit {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(maximum count: Int) { free = count }

  func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
