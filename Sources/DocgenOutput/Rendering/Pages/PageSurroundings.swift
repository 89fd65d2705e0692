package import DocgenContent
import DocgenModel

/// Everything that a page's files can show besides the page: the settings, the navigation, the titles of other pages, and the theme.
///
/// A preview renders a page again only if the page or its surroundings have changed. That's why code that renders a page
/// gets this value and not the whole site.
package final class PageSurroundings: Equatable, Sendable {
  let configuration: Configuration
  let navigation: NavigationNode
  let guides: [PagePath]
  let titles: [PagePath: [Inline]]
  let theme: Theme

  /// Collects the surroundings of a site's pages.
  package init(_ site: Site, theme: Theme) {
    configuration = site.configuration
    navigation = site.navigation
    guides = site.guides
    titles = site.pages.mapValues { $0.title }
    self.theme = theme
  }

  package static func == (left: PageSurroundings, right: PageSurroundings) -> Bool {
    left.configuration == right.configuration && left.navigation == right.navigation && left.guides == right.guides
      && left.titles == right.titles && left.theme == right.theme
  }
}
