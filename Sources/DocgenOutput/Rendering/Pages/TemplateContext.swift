import DocgenContent
import DocgenModel

/// The values of one page for its template.
struct TemplateContext: Sendable {
  /// The values as HTML, with text escaped.
  ///
  /// The template's section for a missing value is omitted.
  private(set) var values: TemplateVariableValues

  private let surroundings: PageSurroundings
  private let page: Page

  /// Creates the values that surround a page's content.
  init(_ page: Page, in surroundings: PageSurroundings, shared: TemplateVariableValues) {
    self.page = page
    self.surroundings = surroundings
    values = shared
    addAddresses(surroundings.theme)
    addHead()
    addBreadcrumb()
    addNeighbors()
    addRepositoryLinks()
  }

  /// A value of the page.
  subscript(slot: TemplateVariable) -> HTMLBuffer? {
    get { values[slot] }
    set { values[slot] = newValue }
  }

  /// The values that all pages share.
  static func shared(by configuration: Configuration) -> TemplateVariableValues {
    var values = TemplateVariableValues()
    values[.language] = text(configuration.language)
    values[.direction] = text(isRightToLeft(configuration.language) ? "rtl" : "ltr")
    values[.siteTitle] = text(configuration.title)
    values[.generator] = text("docgen")
    if let version = configuration.version { values[.version] = text(version) }
    if let repository = configuration.repository, Address.isSafe(repository) {
      values[.repository] = address(repository)
    }
    if let base = configuration.baseURL, Address.isSafe(base), let image = configuration.socialImage {
      values[.socialImage] = address(base + fileName(image))
    }
    return values
  }

  // MARK: Parts

  private mutating func addAddresses(_ theme: Theme) {
    self[.root] = relative(to: "")
    self[.home] = relative(to: "index.html")
    self[.style] = relative(to: theme.stylePath)
    self[.script] = relative(to: theme.scriptPath)
    self[.searchScript] = relative(to: theme.searchScriptPath)
    self[.favicon] = relative(to: surroundings.configuration.favicon.map(Self.fileName) ?? theme.iconPath)
    if let logo = surroundings.configuration.logo { self[.logo] = relative(to: Self.fileName(logo)) }
    if surroundings.configuration.version != nil, let versions = surroundings.configuration.versions {
      // The list can be outside the site (`../versions.json` or `/versions.json`), and `relative(to:)` writes only
      // addresses of the site's files.
      var address = versions.hasPrefix("/") ? HTMLBuffer() : relative(to: "")
      address.append(Self.address(versions))
      self[.versions] = address
    }
    if surroundings.configuration.writes("markdown") {
      self[.markdown] = relative(to: page.path.file(named: "index.md"))
    }
  }

  private mutating func addHead() {
    switch page.kind {
    case .landing:
      self[.kind] = Self.text("landing")
      self[.isLanding] = Self.text("landing")
    case .article:
      // A page with steps has a wider text column and no tree.
      let hasSteps = page.tutorial?.steps.isEmpty == false
      self[.kind] = Self.text(page.articleKind.className + (hasSteps ? " tutorial" : ""))
    case .symbol: self[.kind] = Self.text("symbol")
    }
    self[.pageTitle] = Self.text(page.title.plainText)
    self[.summary] = Self.text(page.abstract.plainText)
    if let base = surroundings.configuration.baseURL, Address.isSafe(base) {
      let path = page.path.description
      self[.canonical] = Self.address(base + (path.isEmpty ? "" : path + "/"))
      self[.structuredData] = StructuredData(page, in: surroundings, at: base).html
    }
  }

  private mutating func addBreadcrumb() {
    guard !page.ancestors.isEmpty else { return }
    var html = HTMLBuffer(capacity: 512)
    html.markup("<ol>\n")
    for ancestor in page.ancestors {
      guard let title = surroundings.titles[ancestor] else { continue }
      html.markup("<li><a href=\"")
      html.address(of: ancestor.file, from: page.path)
      html.markup("\">")
      html.text(ancestor.description.isEmpty ? surroundings.configuration.title : title.plainText)
      html.markup("</a></li>\n")
    }
    html.markup("</ol>")
    self[.breadcrumb] = html
  }

  private mutating func addNeighbors() {
    if let previous = page.previous, let title = surroundings.titles[previous] {
      self[.previousAddress] = relative(to: previous.file)
      self[.previousTitle] = Self.breakable(title.plainText)
    }
    if let next = page.next, let title = surroundings.titles[next] {
      self[.nextAddress] = relative(to: next.file)
      self[.nextTitle] = Self.breakable(title.plainText)
    }
  }

  private mutating func addRepositoryLinks() {
    guard let repository = surroundings.configuration.repository, Address.isSafe(repository), let source = page.source
    else {
      return
    }
    let base = repository.hasSuffix("/") ? String(repository.dropLast()) : repository
    let isGitLab = base.contains("gitlab")
    let separator = isGitLab ? "/-" : ""
    self[.edit] = Self.address("\(base)\(separator)/edit/\(surroundings.configuration.branch)/\(source.file)")
    // The form contains the page's title and the file to fix.
    let field = isGitLab ? ("issue[title]", "issue[description]") : ("title", "body")
    let title = percentEncodedQuery(page.title.plainText)
    let names = (percentEncodedQuery(field.0), percentEncodedQuery(field.1))
    self[.report] = Self.address(
      "\(base)\(separator)/issues/new?\(names.0)=\(title)&\(names.1)=\(percentEncodedQuery(source.file))")
  }

  /// Adds the page's part of the navigation tree.
  mutating func addNavigation(_ index: NavigationIndex) {
    var writer = NavigationWriter(index, page: page.path)
    self[.navigation] = writer.write()
  }

  /// Adds the list of the page's headings, if there are at least two.
  ///
  /// - Parameter addedHeadings: The headings of sections that the theme adds.
  mutating func addOnThisPage(addedHeadings: [Heading]) {
    if case .landing = page.kind { return }
    // The chapters of a table of contents come first, and its resources last.
    if page.articleKind.hasChapters, let resources = page.tutorial?.resources {
      let headings = page.headings.filter { $0.position < resources }
      let others = page.headings.filter { $0.position >= resources }
      self[.onThisPage] = OnThisPage(headings + addedHeadings + others, addedHeadings: []).html
    } else {
      self[.onThisPage] = OnThisPage(page.headings, addedHeadings: addedHeadings).html
    }
  }

  /// Changes the page into the server's page for unknown addresses.
  mutating func makeNotFound() {
    self[.kind] = Self.text("missing")
    self[.pageTitle] = Self.text("Page not found")
    self[.markdown] = nil
    self[.canonical] = nil
    self[.structuredData] = nil
    // Servers show the page at any address, so relative links wouldn't work. The site's own path is written without its
    // host, so that it also works on a copy on another host.
    guard let address = surroundings.configuration.baseURL, Address.isSafe(address) else { return }
    let base = Address.path(ofBaseURL: address)
    for slot in [TemplateVariable.home, .style, .script, .searchScript, .favicon, .logo] {
      if let relative = self[slot] {
        var absolute = Self.address(base)
        absolute.append(relative)
        self[slot] = absolute
      }
    }
    self[.root] = Self.address(base)
  }

  // MARK: Values

  private func relative(to file: String) -> HTMLBuffer {
    var html = HTMLBuffer()
    html.address(of: file, from: page.path)
    return html
  }

  private static func text(_ text: String) -> HTMLBuffer {
    var html = HTMLBuffer()
    html.text(text)
    return html
  }

  private static func breakable(_ title: String) -> HTMLBuffer {
    var html = HTMLBuffer()
    html.breakable(title)
    return html
  }

  private static func address(_ address: String) -> HTMLBuffer {
    var html = HTMLBuffer()
    html.externalAddress(address)
    return html
  }

  /// The file name of an image in the head.
  ///
  /// These images keep their names in the site's `images` folder.
  private static func fileName(_ path: String) -> String {
    "images/\(path.split(separator: "/").last ?? "")"
  }

  private static func isRightToLeft(_ language: String) -> Bool {
    ["ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"].contains(
      language.split(separator: "-").first.map { $0.lowercased() } ?? "")
  }
}
