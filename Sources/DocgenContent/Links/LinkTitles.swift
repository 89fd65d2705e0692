import DocgenMarkdown
import DocgenModel
import DocgenSymbols

/// Shows the title of a page in the texts that leave the page without links.
///
/// A `doc:` link without its own text shows its target's title. Lists, descriptions, and search results show a page's
/// title, abstract, and headings as plain text, which would contain the link's address.
package struct LinkTitles: Sendable {
  private let links: LinkResolver
  private let modules: [SymbolNode.ID?]

  /// Creates a value for the pages of a site's catalogs.
  package init(links: LinkResolver, catalogs: [Catalog]) {
    self.links = links
    modules = links.symbols.modules(of: catalogs)
  }

  /// Replaces the addresses in a page's title, abstract, and headings.
  ///
  /// - Returns: The page, or `nil` if its texts contain no address.
  package func replacingAddresses(in unresolvedPage: UnresolvedPage) -> UnresolvedPage? {
    let page = unresolvedPage.page
    let headings = page.headings.contains { $0.text.contains("doc:") }
    guard headings || page.abstract.contains(where: \.showsAddress) || page.title.contains(where: \.showsAddress) else {
      return nil
    }
    let context = LinkResolver.Context(unresolvedPage, modules: modules)
    var result = unresolvedPage
    result.page.title = texts(of: page.title, in: context)
    result.page.abstract = texts(of: page.abstract, in: context)
    if headings {
      var texts: [SourcePosition: String] = [:]
      page.discussion.forEachHeading { _, inlines, position in
        texts[position] = self.texts(of: inlines, in: context).plainText
      }
      for index in page.headings.indices {
        if let text = texts[page.headings[index].position] { result.page.headings[index].text = text }
      }
    }
    return result
  }

  private func texts(of inlines: [Inline], in context: LinkResolver.Context) -> [Inline] {
    inlines.map { inline in
      var inline = inline
      switch inline.kind {
      case .emphasis(let children): inline.kind = .emphasis(texts(of: children, in: context))
      case .strong(let children): inline.kind = .strong(texts(of: children, in: context))
      case .strikethrough(let children): inline.kind = .strikethrough(texts(of: children, in: context))
      case .link(let destination, let title, _) where inline.showsAddress:
        guard let link = OutgoingReferences.Link(inline),
          case .target(.page(_, _, let text, let isSymbol), _) = links.resolve(link, in: context)
        else { break }
        let content = Inline(isSymbol ? .code(text) : .text(text), at: inline.position)
        inline.kind = .link(destination: destination, title: title, [content])
      default: break
      }
      return inline
    }
  }
}

extension Inline {
  /// Whether it's or contains a `doc:` link that shows only its address.
  fileprivate var showsAddress: Bool {
    switch kind {
    case .emphasis(let children), .strong(let children), .strikethrough(let children):
      children.contains(where: \.showsAddress)
    case .link(let destination, _, let children): destination.hasPrefix("doc:") && children.plainText == destination
    default: false
    }
  }
}
