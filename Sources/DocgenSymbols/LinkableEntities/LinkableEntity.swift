import DocgenModel

/// A page that other sites can link to.
public struct LinkableEntity: Hashable, Sendable, Codable {
  /// The page's address below the site's root, without slashes at its ends: `documentation/clocks/testclock`.
  public var address: String
  /// The page's title.
  public var title: String
  /// What the page is, as the line above its title says: `Structure`, `Article`.
  public var kind: String
  /// The path by which symbol links call it, its module first; empty for an article.
  public var path: [String]
  /// The symbol's identifier; `nil` for an article.
  public var symbol: String?
  /// The declaration in one line; `nil` for an article.
  public var declaration: String?
  /// The first paragraph as plain text; `nil` where there is none.
  public var abstract: String?

  /// Creates an entity.
  public init(
    address: String, title: String, kind: String, path: [String] = [], symbol: String? = nil,
    declaration: String? = nil, abstract: String? = nil
  ) {
    self.address = address
    self.title = title
    self.kind = kind
    self.path = path
    self.symbol = symbol
    self.declaration = declaration
    self.abstract = abstract
  }
}

extension LinkableEntity {
  /// The entity of a symbol's page.
  ///
  /// - Parameters:
  ///   - node: The page's node.
  ///   - tree: The node's tree.
  ///   - abstract: The first paragraph as plain text.
  public init(of node: SymbolNode, in tree: SymbolTree, abstract: String? = nil) {
    let declaration = node.symbol.declaration.map(\.text).joined().foldingWhitespace()
    let isDeclared =
      switch node.kind {
      case .declaration: true
      default: false
      }
    self.init(
      address: node.address, title: node.title, kind: node.eyebrow,
      path: (tree.ancestors(of: node.id) + [node]).map(\.name),
      symbol: isDeclared ? node.symbol.id : nil,
      declaration: isDeclared && !declaration.isEmpty ? declaration : nil,
      abstract: abstract)
  }
}
