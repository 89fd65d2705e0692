/// The place of each article in the navigation: below the page that lists it.
///
/// If several pages list it, the page nearest to the root is used.
struct CurationPlaces: Sendable {
  /// A place in a ``WrittenGroup``, or among the articles that no page lists.
  struct Place: Hashable, Sendable {
    var parent: Int
    /// The index of the group on the parent's page, or `nil` if no page lists the article.
    var group: Int?
  }

  /// The maximum depth below the root.
  ///
  /// Deeper pages become siblings of their parents.
  static let deepestLevel = 32

  /// The places of all articles except the root.
  private(set) var places: [Int: Place] = [:]

  /// Assigns places level by level, starting at the root.
  ///
  /// - Parameters:
  ///   - graph: The curation graph.
  ///   - articles: The articles.
  ///   - root: The topmost page.
  ///   - level: Returns the depth below the root of a page that isn't an article.
  init(_ graph: CurationGraph, articles: Set<Int>, root: Int, level: (Int) -> Int) {
    var unlisted: [Int: [Int]] = [:]
    for article in articles where article != root && graph.curators[article].isEmpty {
      unlisted[graph.naturalParents[article] ?? root, default: []].append(article)
    }
    var levels: [[Int]] = [[]]
    func add(_ page: Int, at level: Int) {
      while levels.count <= level { levels.append([]) }
      levels[level].append(page)
    }
    for page in graph.addresses.indices where page == root || !articles.contains(page) {
      if !graph.links[page].isEmpty || unlisted[page] != nil { add(page, at: page == root ? 0 : level(page)) }
    }
    var current = 0
    while current < levels.count {
      let deeper = min(current + 1, Self.deepestLevel)
      var next = 0
      // A page of the deepest level adds its articles to the same level.
      levels[current].sort { graph.addresses[$0] < graph.addresses[$1] }
      while next < levels[current].count {
        let page = levels[current][next]
        next += 1
        for link in graph.links[page]
        where articles.contains(link.page) && places[link.page] == nil && link.page != root {
          let place = Place(parent: page, group: link.group)
          places[link.page] = current == Self.deepestLevel ? places[page] ?? place : place
          add(link.page, at: deeper)
        }
        for article in unlisted[page] ?? [] where places[article] == nil {
          places[article] = Place(parent: page, group: nil)
          add(article, at: deeper)
        }
      }
      current += 1
    }
  }

  /// Returns the pages above an article up to the nearest symbol or the root, starting with the topmost.
  func ancestors(of page: Int) -> [Int] {
    var above: [Int] = []
    var current = page
    while let place = places[current] {
      above.append(place.parent)
      current = place.parent
    }
    return above.reversed()
  }
}
