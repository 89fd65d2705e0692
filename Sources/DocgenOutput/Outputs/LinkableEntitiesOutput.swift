import DocgenContent
import DocgenModel
import DocgenSymbols

/// Writes `linkable.json`, which other sites use to link to this one.
struct LinkableEntitiesOutput: Output {
  static let format = "html"
  private static let file = "linkable.json"

  private let site: OutputSite

  init(_ site: OutputSite) { self.site = site }

  var paths: [String] { [Self.file] }

  var siteFiles: [SiteFiles] {
    [SiteFiles { [site] in [Self.file: Self.bytes(of: site.site, symbols: site.symbols)] }]
  }

  /// The file's content.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - symbols: Its symbols, which provide the paths and declarations of symbol pages.
  private static func bytes(of site: Site, symbols: SymbolIndex) -> [UInt8] {
    let entities = site.pages.values.map { page in
      let abstract = page.abstract.isEmpty ? nil : page.abstract.plainText
      if let node = symbols.tree.node(at: symbols.address(of: page.path)) {
        var entity = LinkableEntity(of: node, in: symbols.tree, abstract: abstract)
        entity.address = page.path.description
        return entity
      }
      return LinkableEntity(
        address: page.path.description, title: page.title.plainText,
        kind: page.eyebrow.isEmpty ? "Article" : page.eyebrow, abstract: abstract)
    }
    let list = LinkableSite(
      bundle: site.configuration.bundle, baseURL: site.configuration.baseURL, entities: entities)
    return list.encoded()
  }
}
