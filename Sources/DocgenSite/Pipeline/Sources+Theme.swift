import DocgenContent
import DocgenModel
import DocgenOutput

extension Sources {
  /// Parses the theme, and adds a diagnostic if one of its files has an error.
  ///
  /// - Returns: The theme, or `nil` if there's an error.
  mutating func parseTheme() -> Theme? {
    guard areLoaded, let themeFiles else { return nil }
    guard let folder = configuration.theme else { return .standard }
    do throws(DiagnosticError) {
      return try Theme(overriddenBy: themeFiles, folder: folder)
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }
}
