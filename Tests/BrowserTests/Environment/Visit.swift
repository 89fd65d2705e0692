import Testing

/// Where a site is looked at.
enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// As files, opened from a folder.
  case folder
  /// On a server, below a base path.
  case server

  var testDescription: String { rawValue }
}

/// What pages may ask for.
enum Scope: Sendable {
  /// The files of their own site.
  case itself
  /// Those of every site of the host.
  case everySite
}

/// A reader's visit of a site: a tab, and the addresses of the site's pages.
struct Visit: Sendable {
  let tab: Tab
  /// The address of the site's root, with a slash at its end.
  let root: String

  /// The article that most tests read.
  static let article = "documentation/dependencies/quickstart/index.html"

  /// Opens a page.
  ///
  /// - Parameter page: Its file, relative to the site's root.
  func open(_ page: String) async throws { try await tab.open(root + page) }

  /// The value of a script's last expression as text.
  func text(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let value = try await tab.evaluate(script)
    return try #require(value.string, "\(script) is \(value)", sourceLocation: sourceLocation)
  }

  /// The value of a script's last expression as a number.
  func number(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Double {
    let value = try await tab.evaluate(script)
    return try #require(value.number, "\(script) is \(value)", sourceLocation: sourceLocation)
  }

  /// Whether a script's last expression is true.
  func holds(_ script: String) async throws -> Bool { try await tab.evaluate(script) == true }

  /// The text of the first element that matches a selector.
  func text(of selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    try await text(
      "document.querySelector(\(quoted(selector)))?.textContent.trim()", sourceLocation: sourceLocation)
  }

  /// The page that is open, relative to the site's root, with its fragment.
  func page() async throws -> String {
    let address = try await text("decodeURI(location.href)")
    return address.hasPrefix(root) ? String(address.dropFirst(root.count)) : address
  }
}

/// Visits a page of a site, and sees to it that the visit leaves nothing in the console and asks no other host.
///
/// - Parameters:
///   - page: The page's file, relative to the site's root.
///   - site: The site.
///   - place: Where it is looked at.
///   - width: The width of the window in CSS pixels.
///   - hasScripts: Whether the reader allows scripts.
///   - scope: What the pages may ask for.
///   - allowed: Which complaints of the browser's are expected.
///   - body: What the reader does, and what is seen.
func visit(
  _ page: String = Visit.article, of site: BuiltSite = .book, at place: Place = .folder, width: Int = 1280,
  hasScripts: Bool = true, within scope: Scope = .itself, allowing allowed: (String) -> Bool = { _ in false },
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Visit) async throws -> Void
) async throws {
  let stage = try #require(Stage.current, sourceLocation: sourceLocation)
  await stage.turns.begin()
  do {
    let tab = try await stage.browser.newTab()
    try await tab.resize(width: width, height: width < 600 ? 800 : 900)
    if !hasScripts { try await tab.setScripts(enabled: false) }
    let root =
      switch place {
      case .folder: "file://\(stage.sites.folder)/\(site)/"
      case .server: "\(stage.server.address)\(site)/"
      }
    let visit = Visit(tab: tab, root: root)
    try await visit.open(page)
    try await body(visit)
    #expect(await tab.errors.filter { !allowed($0) } == [], sourceLocation: sourceLocation)
    let within = scope == .itself ? root : stage.server.address
    let elsewhere = await tab.requests.filter { !$0.hasPrefix(within) && !$0.hasPrefix("data:") }
    #expect(elsewhere == [], sourceLocation: sourceLocation)
    try await tab.close()
  } catch {
    await stage.turns.end()
    throw error
  }
  await stage.turns.end()
}
