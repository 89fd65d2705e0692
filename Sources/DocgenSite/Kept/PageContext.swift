import DocgenModel
import DocgenSystem

extension StableHash {
  /// All that a page shows of the rest of the site: its head and navigation, the groups of links that others make it
  /// list, and what its text shows of the pages that it links to.
  ///
  /// It is the same exactly when the page, its article being the same, would be rendered to the same bytes.
  ///
  /// - Parameters:
  ///   - page: The page in its place.
  ///   - values: What stands around its content.
  ///   - needs: The pages that its text shows something of, or would if they had what its links name.
  ///   - index: What links show of pages.
  static func context(of page: Page, values: PageValues, needs: [PagePath], index: LinkIndex) -> StableHash {
    var hasher = StableHasher()
    for slot in PageSlot.allCases where slot != .content && slot != .onThisPage {
      if let value = values[slot] {
        hasher.add(slot.rawValue)
        hasher.add(value.bytes)
      }
    }
    var shown = PageValueWriter(withPlaces: false)
    shown.add(page.topics)
    shown.add(page.seeAlso)
    shown.add(page.mentions)
    shown.add(page.uses)
    for path in needs {
      shown.bytes.add(path.description)
      shown.bytes.add(index.entries[path]?.shown) { $0.add($1) }
    }
    hasher.add(shown.bytes.bytes)
    return hasher.finalize()
  }
}
