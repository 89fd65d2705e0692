public import DocgenModel

/// Assigns fragments to the headings of a page.
///
/// ``DocgenModel/headingAnchor(_:)`` converts a heading's text to its fragment. A second heading with the same
/// fragment gets the suffix `-1`, a third `-2`, and so on, unless another heading already has that fragment. A
/// heading without letters gets `section`. DocC assigns duplicate fragments, so links into its pages lead to the
/// first heading, as they do here.
public struct HeadingAnchors: Hashable, Sendable {
  private var taken: Set<String>
  private var counts: [String: Int] = [:]

  /// Creates the anchors of a page.
  ///
  /// - Parameter reserved: Fragments that the page uses for something else, such as `overview`.
  public init(reserved: Set<String> = []) {
    taken = reserved
  }

  /// Returns the fragment of the next heading.
  ///
  /// - Parameter text: The heading's text without markup.
  public mutating func anchor(for text: String) -> String {
    let fragment = headingAnchor(text)
    let base = fragment.isEmpty ? "section" : fragment
    var anchor = base
    while !taken.insert(anchor).inserted {
      counts[base, default: 0] += 1
      anchor = "\(base)-\(counts[base, default: 0])"
    }
    return anchor
  }
}

extension [Block] {
  /// Returns all headings in order, including headings in other blocks, with their fragments.
  ///
  /// - Parameter reserved: Fragments that the page uses for something else.
  public func anchoredHeadings(reserved: Set<String> = []) -> [Heading] {
    var anchors = HeadingAnchors(reserved: reserved)
    var headings: [Heading] = []
    forEachHeading { level, inlines, position in
      let text = inlines.plainText
      headings.append(Heading(level: level, text: text, anchor: anchors.anchor(for: text), position: position))
    }
    return headings
  }

  /// Calls a closure with the level, text, and position of each heading, including headings in other blocks.
  package func forEachHeading(_ body: (Int, [Inline], SourcePosition) -> Void) {
    for block in self {
      switch block.kind {
      case .heading(let level, let inlines): body(level, inlines, block.position)
      default: block.forEachChildren { $0.forEachHeading(body) }
      }
    }
  }
}
