import Testing

/// The way that a browser opens a site.
enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// From files in a folder.
  case folder
  /// From a server, below a base path.
  case server

  var testDescription: String { rawValue }
}

/// The addresses that pages can request.
enum Scope: Sendable {
  /// Only files of the same site.
  case itself
  /// Files of all sites on the host.
  case everySite
}

/// A reader's visit to a site, with a tab and the addresses of the site's pages.
struct Visit: Sendable {
  let tab: Tab
  /// The address of the site's root, with a slash at its end.
  let root: String

  /// The article that most tests read.
  static let article = "documentation/dependencies/quickstart/index.html"

  /// Opens a page.
  ///
  /// - Parameter page: The page's file, relative to the site's root.
  func open(_ page: String) async throws { try await tab.open(root + page) }

  /// Evaluates a script and returns the value of its last expression as text.
  func text(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let value = try await tab.evaluate(script)
    return try #require(value.string, "\(script) is \(value)", sourceLocation: sourceLocation)
  }

  /// Evaluates a script and returns the value of its last expression as a number.
  func number(_ script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Double {
    let value = try await tab.evaluate(script)
    return try #require(value.number, "\(script) is \(value)", sourceLocation: sourceLocation)
  }

  /// Evaluates a script and returns whether its last expression is true.
  func holds(_ script: String) async throws -> Bool { try await tab.evaluate(script) == true }

  /// Returns the text of the first element that matches a selector.
  func text(of selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    try await text(
      "document.querySelector(\(quoted(selector)))?.textContent.trim()", sourceLocation: sourceLocation)
  }

  /// Returns the current page, relative to the site's root, with its fragment.
  func page() async throws -> String {
    let address = try await text("decodeURI(location.href)")
    return address.hasPrefix(root) ? String(address.dropFirst(root.count)) : address
  }
}

/// Visits a page of a site, and checks that the visit causes no errors in the console and no requests to other hosts.
///
/// - Parameters:
///   - page: The page's file, relative to the site's root.
///   - site: The site.
///   - place: The way that the browser opens the site.
///   - width: The width of the window in CSS pixels.
///   - hasScripts: A Boolean value that indicates whether scripts are turned on.
///   - scope: The addresses that the pages can request.
///   - allowed: A closure that returns `true` for expected messages in the console.
///   - body: The reader's actions, and the test's expectations.
func visit(
  _ page: String = Visit.article, of site: BuiltSite = .book, at place: Place = .folder, width: Int = 1280,
  hasScripts: Bool = true, within scope: Scope = .itself, allowing allowed: (String) -> Bool = { _ in false },
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (Visit) async throws -> Void
) async throws {
  let environment = try #require(BrowserEnvironment.current, sourceLocation: sourceLocation)
  await environment.limit.begin()
  do {
    let tab = try await environment.browser.newTab()
    try await tab.resize(width: width, height: width < 600 ? 800 : 900)
    if !hasScripts { try await tab.setScripts(enabled: false) }
    let root =
      switch place {
      case .folder: "file://\(environment.sites.folder)/\(site)/"
      case .server: "\(environment.server.address)\(site)/"
      }
    let visit = Visit(tab: tab, root: root)
    try await visit.open(page)
    try await body(visit)
    #expect(await tab.errors.filter { !allowed($0) } == [], sourceLocation: sourceLocation)
    let within = scope == .itself ? root : environment.server.address
    // A site with versions loads their list, which is next to its folder.
    let versions = "\(environment.server.address)versions.json"
    let elsewhere = await tab.requests.filter { !$0.hasPrefix(within) && !$0.hasPrefix("data:") && $0 != versions }
    #expect(elsewhere == [], sourceLocation: sourceLocation)
    try await tab.close()
  } catch {
    await environment.limit.end()
    throw error
  }
  await environment.limit.end()
}
