import DocgenModel
import DocgenSymbols

/// Writes `linkable.json`, which other sites use to link to this one.
enum LinkableList {
  /// The file, relative to the site's root.
  static let file = "linkable.json"

  /// The file's content.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - symbols: Its symbols, which provide the paths and declarations of symbol pages.
  static func bytes(of site: Site, symbols: SymbolIndex) -> [UInt8] {
    let entities = site.pages.values.map { page in
      let abstract = page.abstract.isEmpty ? nil : page.abstract.plainText
      let address = page.path.description.isEmpty ? symbols.rootAddress : page.path.description
      if let node = symbols.tree.node(at: address) {
        var entity = LinkableEntity(of: node, in: symbols.tree, abstract: abstract)
        entity.address = page.path.description
        return entity
      }
      return LinkableEntity(
        ofArticle: page.path, title: page.title.plainText, eyebrow: page.eyebrow, abstract: page.abstract)
    }
    let list = LinkableSite(
      bundle: site.configuration.bundle, baseURL: site.configuration.baseURL, entities: entities)
    return list.encoded()
  }
}

extension LinkableEntity {
  /// The entity of an article's page.
  fileprivate init(ofArticle path: PagePath, title: String, eyebrow: String, abstract: [Inline]) {
    self.init(
      address: path.description, title: title, kind: eyebrow.isEmpty ? "Article" : eyebrow,
      abstract: abstract.isEmpty ? nil : abstract.plainText)
  }
}
