import DocgenModel
import Foundation

/// What the last build of a preview did, for the pages that are open.
///
/// The session writes to it, and the threads that serve pages wait at it.
final class PreviewBoard: @unchecked Sendable {
  // Unchecked: every access to the variables below is between this lock's `lock` and `unlock`.
  private let condition = NSCondition()
  private var build: Int
  private var everything: Int
  private var changes: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []
  private var isChecking = false
  private var number = 0

  /// What a page that is open has to know.
  struct News: Hashable, Sendable {
    /// Grows with each piece of news.
    var number: Int
    /// Whether the page is another than the one that was loaded.
    var isChanged: Bool
    /// What is wrong.
    var diagnostics: [Diagnostic]
    /// Whether samples are being checked.
    var isChecking: Bool
  }

  /// Creates a board.
  ///
  /// - Parameter start: The number of the first build. It is to be larger than any number of an earlier preview, whose
  ///   pages may still be open: the time in milliseconds is.
  init(start: Int) {
    build = start
    everything = start
  }

  /// The number of the last build, which a page is given when it is loaded.
  var current: Int {
    condition.lock()
    defer { condition.unlock() }
    return build
  }

  /// Tells of a build.
  ///
  /// - Parameters:
  ///   - changed: The files that were written or removed, relative to the site's root.
  ///   - diagnostics: What is wrong.
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

  /// Tells whether samples are being checked.
  func post(isChecking: Bool) { update { self.isChecking = isChecking } }

  /// Waits for news.
  ///
  /// - Parameters:
  ///   - page: The page's file, relative to the site's root.
  ///   - loaded: The build that the page was loaded from.
  ///   - seen: The number of the last news that the page had; 0 for none.
  ///   - limit: When to stop waiting.
  /// - Returns: `nil` where there were none.
  func news(of page: String, loaded: Int, after seen: Int, until limit: Date) -> News? {
    condition.lock()
    defer { condition.unlock() }
    // The first question is answered at once, so that a page shows what is wrong when it is opened.
    while number <= seen, seen > 0 {
      guard condition.wait(until: limit) else { return nil }
    }
    let isChanged = max(changes[page] ?? 0, everything) > loaded
    return News(number: max(number, 1), isChanged: isChanged, diagnostics: diagnostics, isChecking: isChecking)
  }

  private func update(_ change: () -> Void) {
    condition.lock()
    change()
    number = max(number, 1) + 1
    condition.broadcast()
    condition.unlock()
  }

  /// A picture or a file of the theme may be on any page; what machines read, and a page's own text, are on none.
  private static func concernsEveryPage(_ file: String) -> Bool {
    guard !file.hasPrefix("search/"), !file.hasPrefix("samples/"), !file.hasPrefix("assets/") else { return false }
    return ![".html", ".md", ".txt", ".json", ".xml", ".docgen-manifest"].contains { file.hasSuffix($0) }
  }
}
