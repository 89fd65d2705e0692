public import DocgenModel
import DocgenSystem
import Mustache

/// A site's templates, style sheet, scripts, and icon.
///
/// The default theme is part of the executable. The files of a theme folder replace or extend it:
///
/// | file | effect |
/// | --- | --- |
/// | `variables.css` | is added after the default variables, so it can change some of them |
/// | another style sheet of the default theme, such as `code.css` | replaces it |
/// | a style sheet with any other name | is added after all others |
/// | `page.mustache`, `missing.mustache`, `header.mustache`, `footer.mustache` | replaces the default template |
/// | `head.mustache` | is added to each page's head |
/// | a template with any other name | is available as a partial |
/// | a script of the default theme | replaces it |
/// | anything else | is copied to `theme/` in the site |
public struct Theme: Sendable {
  /// The files that determine all other properties.
  private let sources: ThemeFiles
  /// The templates by name.
  let templates: MustacheLibrary

  /// The files that the pages need, by path relative to the site's root.
  let files: [String: [UInt8]]

  /// The path of the style sheet, relative to the site's root.
  let stylePath: String
  /// The path of the script.
  let scriptPath: String
  /// The path of the script that answers searches.
  let searchScriptPath: String
  /// The path of the site's icon.
  let iconPath: String

  /// The default theme.
  public static let standard: Theme = {
    do throws(DiagnosticError) {
      return try Theme()
    } catch {
      // The default theme is part of the program, and its tests create it.
      preconditionFailure("\(error.diagnostic)")
    }
  }()

  /// Creates a theme from the default one and the files of a theme folder.
  ///
  /// - Parameters:
  ///   - overrides: The folder's files, by path relative to it.
  ///   - folder: The folder's path relative to the package's root, for diagnostics.
  /// - Throws: ``DiagnosticError`` for a template that can't be parsed, uses an unknown name, or isn't used, and for text
  ///   that isn't UTF-8.
  public init(overriddenBy overrides: [String: [UInt8]] = [:], folder: String = "") throws(DiagnosticError) {
    sources = ThemeFiles(overrides, folder: folder)
    templates = try sources.templates()
    let style = try sources.styleSheet()
    let script = try sources.script(DefaultTheme.scripts)
    let searchScript = try sources.script(DefaultTheme.searchScripts)
    let icon = DefaultTheme.icon
    stylePath = "assets/style.\(Fingerprint(of: style).shortName).css"
    scriptPath = "assets/site.\(Fingerprint(of: script).shortName).js"
    searchScriptPath = "assets/search.\(Fingerprint(of: searchScript).shortName).js"
    iconPath = "assets/icon.\(Fingerprint(of: icon).shortName).svg"
    let assets = [stylePath: style, scriptPath: script, searchScriptPath: searchScript, iconPath: icon]
    files = sources.copiedFiles().merging(assets) { _, asset in asset }
  }
}

extension Theme: Equatable {
  /// Compares the files.
  public static func == (left: Theme, right: Theme) -> Bool { left.sources == right.sources }
}
