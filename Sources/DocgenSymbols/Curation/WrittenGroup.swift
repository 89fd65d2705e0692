public import DocgenModel

/// A group of links that an author wrote under "Topics".
public struct WrittenGroup: Hashable, Sendable {
  /// A link of a group.
  public struct Link: Hashable, Sendable {
    /// The address of the page that it leads to.
    public var page: String
    /// Where it stands.
    public var position: SourcePosition?

    /// Creates a link.
    public init(_ page: String, at position: SourcePosition? = nil) {
      self.page = page
      self.position = position
    }
  }

  /// The group's heading; `nil` for links before the first.
  public var title: String?

  /// The links to pages of this site, in order.
  public var links: [Link]

  /// Creates a group.
  public init(title: String?, links: [Link]) {
    self.title = title
    self.links = links
  }
}
