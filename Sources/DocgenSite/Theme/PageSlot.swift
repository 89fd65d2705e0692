/// What a page's template may ask for, by the name that it uses.
///
/// The cases' names are part of what theme folders rely on. Their numbers are places in ``PageSlotValues``.
enum PageSlot: Int, CaseIterable, Sendable {
  // MARK: The same on every page

  /// The language of the prose, a BCP 47 tag.
  case language
  /// `ltr` or `rtl`, after the language.
  case direction
  /// The site's title.
  case siteTitle
  /// The release that the site documents.
  case version
  /// The list of all releases, as seen from the page; only where there is a version to choose another than.
  case versions
  /// The repository's address.
  case repository
  /// The program that wrote the page.
  case generator

  // MARK: Different on every page

  /// The way from the page to the site's root: `../../`, or empty.
  case root
  /// The address of the landing page as seen from the page.
  case home
  /// The address of the style sheet.
  case style
  /// The address of the script.
  case script
  /// The address of the script that answers searches.
  case searchScript
  /// The address of the browser tab's icon.
  case favicon
  /// The address of the site's logo.
  case logo
  /// `landing`, `article`, `symbol`, `missing`, `article tutorial` for a tutorial, or `article overview` for a table of contents
  /// of tutorials.
  case kind
  /// Set on the landing page only.
  case isLanding
  /// The page's title without markup.
  case pageTitle
  /// The abstract without markup.
  case summary
  /// The page's own address, where the site's is known.
  case canonical
  /// The address of the image that other sites show with a link, where the site's is known.
  case socialImage
  /// What search engines read about the page: the text of a JSON-LD script, where the site's address is known.
  case structuredData
  /// The page as Markdown.
  case markdown
  /// The page's part of the navigation tree: HTML.
  case navigation
  /// The way from the landing page: HTML.
  case breadcrumb
  /// The headings of the page: HTML.
  case onThisPage
  /// Everything the page says: HTML.
  case content
  /// The addresses of the neighbours, and their titles.
  case previousAddress, previousTitle, nextAddress, nextTitle
  /// Where the page can be edited, where a repository is known.
  case edit
  /// Where a problem with the page can be reported, where a repository is known.
  case report

  /// The name by which templates ask for it.
  var name: String { Self.names[rawValue] }

  /// The value that a template asks for; `nil` for a name that no value has.
  init?(name: String) {
    guard let slot = Self.slots[name] else { return nil }
    self = slot
  }

  // The name of a case is found by reflection, once for each.
  private static let names = allCases.map { "\($0)" }
  private static let slots = Dictionary(uniqueKeysWithValues: zip(names, allCases))
}
