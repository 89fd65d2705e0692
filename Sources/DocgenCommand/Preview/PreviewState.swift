import DocgenModel
import Foundation

/// The result of the last build of a preview, for open pages.
///
/// ``PreviewSession`` updates it, and the threads of ``PreviewSite`` that serve pages wait for updates.
final class PreviewState: @unchecked Sendable {
  // `@unchecked Sendable` is safe because `condition` protects every access to the variables below.
  private let condition = NSCondition()
  private var build: Int
  private var everything: Int
  private var changes: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  private var isChecking = false
  private var number = 1

  /// An update for an open page.
  struct Update: Hashable, Sendable {
    /// A number that increases with each update.
    var number: Int
    /// Whether the page has changed since it was loaded.
    var isChanged: Bool
    /// The current diagnostics.
    var diagnostics: [Diagnostic]
    /// Whether samples are being checked.
    var isChecking: Bool
  }

  /// Creates the state of a preview without builds.
  ///
  /// - Parameter start: The number of the first build. It must be greater than all numbers of an earlier preview,
  ///   whose pages may still be open, so use the time in milliseconds.
  init(start: Int) {
    build = start
    everything = start
  }

  /// The number of the last build, which a page receives when it's loaded.
  var current: Int {
    condition.lock()
    defer { condition.unlock() }
    return build
  }

  /// Publishes the result of a build.
  ///
  /// - Parameters:
  ///   - changed: The written and removed files, relative to the site.
  ///   - diagnostics: The diagnostics of the build.
  func post(changed: [String], diagnostics: [Diagnostic]) {
    update {
      build += 1
      for file in changed {
        changes[file] = build
        if Self.concernsEveryPage(file) { everything = build }
      }
      self.diagnostics = diagnostics
    }
  }

  /// Publishes whether samples are being checked.
  func post(isChecking: Bool) { update { self.isChecking = isChecking } }

  /// Waits for an update.
  ///
  /// - Parameters:
  ///   - page: The page's file, relative to the site.
  ///   - loaded: The build that the page was loaded from.
  ///   - seen: The number of the page's last update, or 0 if it had none.
  ///   - limit: The time to stop waiting.
  /// - Returns: The update, or `nil` if there was none.
  func nextUpdate(of page: String, loaded: Int, after seen: Int, until limit: Date) -> Update? {
    condition.lock()
    defer { condition.unlock() }
    // The first call returns immediately, so that a newly opened page shows the current diagnostics.
    while number <= seen {
      guard condition.wait(until: limit) else { return nil }
    }
    let isChanged = max(changes[page] ?? 0, everything) > loaded
    return Update(number: number, isChanged: isChanged, diagnostics: diagnostics, isChecking: isChecking)
  }

  private func update(_ change: () -> Void) {
    condition.lock()
    change()
    number += 1
    condition.broadcast()
    condition.unlock()
  }

  /// Whether a file may be used by any page.
  ///
  /// Images and theme files are, but pages and machine-readable files aren't.
  private static func concernsEveryPage(_ file: String) -> Bool {
    guard !file.hasPrefix("search/"), !file.hasPrefix("samples/"), !file.hasPrefix("assets/") else { return false }
    return ![".html", ".md", ".txt", ".json", ".xml", ".docgen-manifest"].contains { file.hasSuffix($0) }
  }
}
