public import DocgenModel

/// A group of links that an author wrote under "Topics".
public struct WrittenGroup: Hashable, Sendable {
  /// A link of a group.
  public struct Link: Hashable, Sendable {
    /// The address of the linked page, which is the root's address for the landing page.
    public var page: String
    /// The position of the link.
    public var position: SourcePosition?

    package init(_ page: String, at position: SourcePosition? = nil) { (self.page, self.position) = (page, position) }
  }

  /// The group's heading, or `nil` for links before the first heading.
  public var title: String?

  /// The links to pages of this site, in order.
  public var links: [Link]

  package init(title: String?, links: [Link]) { (self.title, self.links) = (title, links) }
}
