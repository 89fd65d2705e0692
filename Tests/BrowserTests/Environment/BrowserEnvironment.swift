import Foundation
import Testing

/// What all tests share: one browser, and the sites, written and served once.
struct Stage: Sendable {
  let browser: Browser
  let sites: BuiltSites
  let server: SiteServer
  let turns: Turns

  /// The stage of the test that is running.
  @TaskLocal static var current: Stage?
}

/// The tests that need a browser; there is one stage for all of them.
///
/// The limit is only for a test that never ends: with two processors, a test may wait for its turn for minutes.
@Suite("In a browser", .onStage, .timeLimit(.minutes(30)))
enum InBrowser {}

/// Sets the stage up for a suite and takes it down after it.
struct StageTrait: SuiteTrait, TestScoping {
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
      let stage = Stage(browser: browser, sites: sites, server: server, turns: Turns(atOnce: 4))
      try await Stage.$current.withValue(stage) { try await function() }
    } catch {
      try await end()
      throw error
    }
    try await end()
  }
}

extension Trait where Self == StageTrait {
  /// Gives the suite a browser and the sites.
  static var onStage: Self { StageTrait() }
}

/// Lets so many do something at once, the others in the order in which they asked.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(atOnce count: Int) { free = count }

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
