import DocgenModel

/// A page that other sites can link to.
public struct LinkableEntity: Hashable, Sendable {
  /// The page's address relative to the site, such as `documentation/clocks/testclock`, without slashes at its ends.
  public var address: String
  /// The page's title.
  public var title: String
  /// The kind of page, as shown above its title, such as `Structure` or `Article`.
  public var kind: String
  /// The path for symbol links, starting with the module.
  ///
  /// It's empty for an article.
  public var path: [String]
  /// The symbol's USR, or `nil` for an article.
  public var symbol: String?
  /// The declaration on one line, or `nil` for an article.
  public var declaration: String?
  /// The abstract as plain text, or `nil` if there's none.
  public var abstract: String?

  package init(
    address: String, title: String, kind: String, path: [String] = [], symbol: String? = nil,
    declaration: String? = nil, abstract: String? = nil
  ) {
    (self.address, self.title, self.kind, self.path, self.symbol) = (address, title, kind, path, symbol)
    (self.declaration, self.abstract) = (declaration, abstract)
  }
}

extension LinkableEntity {
  /// Creates the entity of a symbol's page.
  ///
  /// - Parameters:
  ///   - node: The page's node.
  ///   - tree: The node's tree.
  ///   - abstract: The abstract as plain text.
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
