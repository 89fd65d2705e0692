/// The files of the default theme, which are part of the executable.
enum DefaultTheme {
  /// The templates by file name.
  static let templates: [String: [UInt8]] = [
    "page.mustache": PackageResources.page_mustache,
    "missing.mustache": PackageResources.missing_mustache,
    "header.mustache": PackageResources.header_mustache,
    "footer.mustache": PackageResources.footer_mustache,
    "head.mustache": PackageResources.head_mustache,
  ]

  /// The style sheets in the order in which they follow each other.
  static let styles: [(name: String, bytes: [UInt8])] = [
    ("variables.css", PackageResources.variables_css),
    ("base.css", PackageResources.base_css),
    ("layout.css", PackageResources.layout_css),
    ("content.css", PackageResources.content_css),
    ("code.css", PackageResources.code_css),
    ("symbol.css", PackageResources.symbol_css),
    ("tutorial.css", PackageResources.tutorial_css),
    ("search.css", PackageResources.search_css),
    ("print.css", PackageResources.print_css),
  ]

  /// The scripts of every page.
  static let scripts: [(name: String, bytes: [UInt8])] = [
    ("choice.js", PackageResources.choice_js),
    ("reading.js", PackageResources.reading_js),
    ("copying.js", PackageResources.copying_js),
    ("declarations.js", PackageResources.declarations_js),
    ("opening.js", PackageResources.opening_js),
    ("versions.js", PackageResources.versions_js),
    ("steps.js", PackageResources.steps_js),
  ]

  /// The scripts that are loaded with the first search.
  static let searchScripts: [(name: String, bytes: [UInt8])] = [
    ("answering.js", PackageResources.answering_js),
    ("search.js", PackageResources.search_js),
  ]

  /// The icon of the browser's tab.
  static let icon: [UInt8] = PackageResources.icon_svg
}
