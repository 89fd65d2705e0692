import DocgenModel
import Testing

@testable import DocgenOutput

@Suite struct ThemeTests {
  private func file(_ theme: Theme, _ suffix: String) throws -> String {
    String(decoding: try #require(theme.files.first { $0.key.hasSuffix(suffix) }).value, as: UTF8.self)
  }

  @Test("File names contain hashes, so that browsers can cache the files permanently")
  func hashedNames() throws {
    let changed = try Theme(overriddenBy: ["variables.css": Array(":root { --measure: 30rem; }".utf8)])
    #expect(changed.stylePath != Theme.standard.stylePath)
    #expect(changed.scriptPath == Theme.standard.scriptPath)
  }

  @Test("A folder's variables follow the default variables, and its other style sheets come last")
  func styles() throws {
    let theme = try Theme(overriddenBy: [
      "variables.css": Array(":root { --measure: 30rem; }".utf8), "zebra.css": Array("p { color: red; }".utf8),
    ])
    let sheet = try file(theme, ".css")
    let own = try #require(sheet.firstRange(of: "--measure: 30rem"))
    let original = try #require(sheet.firstRange(of: "--measure:39rem"))
    #expect(original.upperBound < own.lowerBound)
    #expect(sheet.hasSuffix("p { color: red; }\n"))
  }

  @Test("A folder's template replaces the default one, and can use its own partials")
  func templates() throws {
    let theme = try Theme(overriddenBy: [
      "footer.mustache": Array("{{>mine}}".utf8), "mine.mustache": Array("<footer>{{siteTitle}}!</footer>".utf8),
    ])
    let page = PageFixture()
    let html = String(decoding: HTMLRenderer(site: page.site, theme: theme).render(page.page), as: UTF8.self)
    #expect(html.contains("<footer>Kit!</footer>"))
    #expect(!html.contains("page-foot"))
  }

  @Test("Two and three braces have the same result, so a theme can't forget to escape")
  func escaping() throws {
    let theme = try Theme(overriddenBy: ["page.mustache": Array("{{pageTitle}} {{{pageTitle}}}".utf8)])
    let page = PageFixture("<b>")
    let html = String(decoding: HTMLRenderer(site: page.site, theme: theme).render(page.page), as: UTF8.self)
    #expect(html == "&lt;b&gt; &lt;b&gt;")
  }

  @Test("An unknown value is an error with its position and similar names")
  func unknownName() {
    let error = #expect(throws: DiagnosticError.self) {
      try Theme(overriddenBy: ["footer.mustache": Array("<p>\n  {{siteTitel}}</p>".utf8)], folder: "Theme")
    }
    #expect(error?.diagnostic.position == SourcePosition(file: "Theme/footer.mustache", line: 2, column: 3))
    #expect(error?.diagnostic.nearMisses == ["siteTitle"])
  }

  @Test("An unknown template in another one is an error with its position and similar names", arguments: [">", "<"])
  func unknownTemplate(mark: String) {
    let error = #expect(throws: DiagnosticError.self) {
      try Theme(overriddenBy: ["footer.mustache": Array("<p>\n  {{\(mark) heder}}</p>".utf8)], folder: "Theme")
    }
    #expect(error?.diagnostic.id == "unknown-template")
    #expect(error?.diagnostic.position == SourcePosition(file: "Theme/footer.mustache", line: 2, column: 3))
    #expect(error?.diagnostic.nearMisses.contains("header") == true)
  }

  @Test func `A template outside the theme is unknown`() {
    let error = #expect(throws: DiagnosticError.self) {
      try Theme(overriddenBy: ["footer.mustache": Array("{{>../secret}}".utf8)])
    }
    #expect(error?.diagnostic.id == "unknown-template")
  }

  @Test func `A template that no other template uses is an error with similar names`() {
    let error = #expect(throws: DiagnosticError.self) {
      try Theme(overriddenBy: ["heder.mustache": Array("<p></p>".utf8)], folder: "Theme")
    }
    #expect(error?.diagnostic.description.hasPrefix("Theme/heder.mustache:1:1: error: no template uses") == true)
    #expect(error?.diagnostic.nearMisses.contains("header.mustache") == true)
  }

  @Test func `A template can replace one template and keep the others`() throws {
    let theme = try Theme(overriddenBy: ["header.mustache": Array("<header>Mine</header>".utf8)])
    let page = PageFixture()
    let html = String(decoding: HTMLRenderer(site: page.site, theme: theme).render(page.page), as: UTF8.self)
    #expect(html.contains("<header>Mine</header>"))
    #expect(html.contains("page-foot"))
  }

  @Test("A template that can't be parsed is an error with its position")
  func syntax() {
    let error = #expect(throws: DiagnosticError.self) {
      try Theme(overriddenBy: ["footer.mustache": Array("{{#edit}}".utf8)], folder: "Theme")
    }
    #expect(error?.diagnostic.position?.file == "Theme/footer.mustache")
  }

  @Test("Text that isn't UTF-8 is an error", arguments: ["footer.mustache", "extra.css", "search.js"])
  func notUTF8(name: String) {
    let error = #expect(throws: DiagnosticError.self) { try Theme(overriddenBy: [name: [0xFF, 0xFE]]) }
    #expect(error?.diagnostic.id == "not-utf8")
  }

  @Test("Other files are copied to the site")
  func copied() throws {
    let theme = try Theme(overriddenBy: ["fonts/a.woff2": [1, 2, 3]])
    #expect(theme.files["theme/fonts/a.woff2"] == [1, 2, 3])
  }

  @Test("The default theme stays within the page weight limit")
  func weight() throws {
    // Style sheets and scripts compress to about a fifth. The search loads only with the first query.
    #expect(try file(.standard, ".css").utf8.count < 40_000)
    let script = try #require(Theme.standard.files[Theme.standard.scriptPath])
    #expect(script.count < 16_000)
  }
}

/// Compares each text color with its backgrounds by WCAG 2.2's formula, on light and dark pages.
@Suite struct ContrastTests {
  static let pairs: [(text: String, surfaces: [String])] =
    [
      (
        "ink",
        ["paper", "paper-tint", "paper-raised", "accent-tint", "good-tint", "caution-tint", "notable-tint", "bad-tint"]
      ),
      ("ink-strong", ["paper", "paper-tint", "paper-raised"]),
      ("ink-soft", ["paper", "paper-tint", "paper-raised", "accent-tint"]),
      ("accent", ["paper", "paper-tint", "paper-raised", "accent-tint", "good-tint", "caution-tint", "notable-tint"]),
      ("on-accent", ["accent"]),
      ("good", ["paper", "paper-tint", "good-tint"]),
      ("caution", ["paper", "paper-tint", "caution-tint"]),
      ("bad", ["paper", "paper-tint", "bad-tint"]),
      ("notable", ["paper", "notable-tint"]),
    ]
    + ["keyword", "type", "declaration", "macro", "number", "string", "comment"].map {
      ("code-\($0)", ["paper", "paper-tint", "good-tint", "bad-tint", "accent-tint"])
    }

  @Test("Text has a contrast of at least 4.5", arguments: pairs)
  func text(text: String, surfaces: [String]) throws {
    for surface in surfaces {
      for isDark in [false, true] {
        let contrast = try contrast(color(text, isDark: isDark), color(surface, isDark: isDark))
        #expect(contrast >= 4.5, "\(text) on \(surface), \(isDark ? "dark" : "light"): \(contrast)")
      }
    }
  }

  @Test("Edges of controls have a contrast of at least 3")
  func controls() throws {
    for isDark in [false, true] {
      #expect(try contrast(color("rule-strong", isDark: isDark), color("paper", isDark: isDark)) >= 3)
    }
  }

  /// A variable's color: `--name: light-dark(#light, #dark);`.
  private func color(_ name: String, isDark: Bool) throws -> [Double] {
    let sheet = String(decoding: DefaultTheme.styles[0].bytes, as: UTF8.self)
    let start = try #require(sheet.firstRange(of: "--\(name): light-dark("))
    let arguments = sheet[start.upperBound...].prefix { $0 != ")" }.split(separator: ", ")
    var digits = String(arguments[isDark ? 1 : 0].dropFirst())
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    let value = try #require(Int(digits, radix: 16))
    return [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }
  }

  private func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let luminances = [one, other].map(luminance).sorted()
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)
  }

  private func luminance(_ color: [Double]) -> Double {
    let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The base to the power of 2.4: its square times its square root of a fifth, by Newton's method.
  private func power(_ base: Double) -> Double {
    // x^2.4 = x^2 · (x^2)^(1/5)
    let square = base * base
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}
