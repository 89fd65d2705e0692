public import DocgenModel

/// A heading of a page and the fragment by which it is linked.
public struct AnchoredHeading: Hashable, Sendable {
  /// The level, 1 to 6.
  public var level: Int

  /// The heading's inlines.
  public var inlines: [Inline]

  /// The fragment, unique on the page.
  public var anchor: String

  /// Where the heading begins.
  public var position: SourcePosition

  /// Creates an anchored heading.
  public init(level: Int, inlines: [Inline], anchor: String, position: SourcePosition) {
    self.level = level
    self.inlines = inlines
    self.anchor = anchor
    self.position = position
  }
}

/// Gives the headings of a page their fragments.
///
/// A fragment is what ``DocgenModel/headingAnchor(_:)`` makes of the heading's text. The second heading with the same one
/// gets `-1` behind it, the third `-2`, and so on, past any that a heading's own text has taken; a heading without any
/// letter is `section`. DocC gives them all the same fragment, so links into its pages lead to the first, here too.
public struct HeadingAnchors: Hashable, Sendable {
  private var taken: Set<String>
  private var counts: [String: Int] = [:]

  /// Creates the anchors of a page.
  ///
  /// - Parameter reserved: Fragments that the page uses for something else, such as `overview`.
  public init(reserved: Set<String> = []) {
    taken = reserved
  }

  /// The fragment of the next heading.
  public mutating func anchor(for inlines: [Inline]) -> String {
    let text = headingAnchor(inlines.plainText)
    let base = text.isEmpty ? "section" : text
    var anchor = base
    while !taken.insert(anchor).inserted {
      counts[base, default: 0] += 1
      anchor = "\(base)-\(counts[base, default: 0])"
    }
    return anchor
  }
}

extension [Block] {
  /// All headings in order, also those within other blocks, with their fragments.
  ///
  /// - Parameter reserved: Fragments that the page uses for something else.
  public func anchoredHeadings(reserved: Set<String> = []) -> [AnchoredHeading] {
    var anchors = HeadingAnchors(reserved: reserved)
    var headings: [AnchoredHeading] = []
    forEachHeading { level, inlines, position in
      headings.append(
        AnchoredHeading(level: level, inlines: inlines, anchor: anchors.anchor(for: inlines), position: position))
    }
    return headings
  }

  private func forEachHeading(_ body: (Int, [Inline], SourcePosition) -> Void) {
    for block in self {
      switch block.kind {
      case .heading(let level, let inlines): body(level, inlines, block.position)
      case .quote(let blocks): blocks.forEachHeading(body)
      case .aside(let aside): aside.blocks.forEachHeading(body)
      case .list(let list): for item in list.items { item.blocks.forEachHeading(body) }
      case .definitions(let definitions): for definition in definitions { definition.blocks.forEachHeading(body) }
      case .directive(let directive): directive.children.forEachHeading(body)
      case .paragraph, .code, .html, .thematicBreak, .table: break
      }
    }
  }
}
