/// The values that a page's template can use, by name.
///
/// Theme folders depend on the cases' names. Their raw values are indices in ``TemplateVariableValues``.
enum TemplateVariable: Int, CaseIterable, Sendable {
  // MARK: The same on every page

  /// The language of the prose, a BCP 47 tag.
  case language
  /// `ltr` or `rtl`, from the language.
  case direction
  /// The site's title.
  case siteTitle
  /// The release that the site documents.
  case version
  /// The list of all releases, relative to the page, if there's a version to switch from.
  case versions
  /// The repository's address.
  case repository
  /// The name of the program that generated the page.
  case generator

  // MARK: Different on every page

  /// The relative path from the page to the site's root: `../../`, or empty.
  case root
  /// The relative address of the landing page.
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
  /// A value that only the landing page has.
  case isLanding
  /// The page's title without markup.
  case pageTitle
  /// The abstract without markup.
  case summary
  /// The page's own address, if the site's address is known.
  case canonical
  /// The address of the image that other sites show with a link, if the site's address is known.
  case socialImage
  /// The page's structured data for search engines: the text of a JSON-LD script, if the site's address is known.
  case structuredData
  /// The address of the page's Markdown.
  case markdown
  /// The page's part of the navigation tree: HTML.
  case navigation
  /// The path from the landing page: HTML.
  case breadcrumb
  /// The headings of the page: HTML.
  case onThisPage
  /// The page's content: HTML.
  case content
  /// The addresses and titles of the previous and next pages.
  case previousAddress, previousTitle, nextAddress, nextTitle
  /// The address for editing the page, if a repository is known.
  case edit
  /// The address for reporting a problem with the page, if a repository is known.
  case report

  /// The name in templates.
  var name: String { Self.names[rawValue] }

  // Reflection finds the name of each case once.
  private static let names = allCases.map { "\($0)" }
}
