import DocgenModel
import DocgenSystem

/// Finds the kept pages that come out differently now, because the rest of the site has changed around them.
struct Staleness {
  /// What was kept.
  let kept: KeptSite
  /// The site as it is with the kept pages in it.
  let resolved: SiteResolver.Resolved
  /// Renders the site.
  let renderer: HTMLRenderer
  /// How many pages are looked at at once.
  let jobs: Int

  /// The articles of the pages that have to be made again.
  func files() async throws -> Set<String> {
    // A name that is new may be what links have looked for in vain, before they found something else.
    guard kept.names == .names(of: resolved.linkArticles) else { return Set(kept.pages.keys) }
    if !resolved.misplaced.isEmpty { return resolved.misplaced }
    if givesTheSame { return [] }
    let pages = resolved.kept.values.filter(\.isMade)
    return Set(
      try await pages.concurrentMap(jobs: jobs) { kept -> String? in
        guard let page = resolved.site.pages[kept.path] else { return kept.file }
        let context = StableHash.context(
          of: page, values: renderer.values(around: page), needs: kept.needs, index: resolved.index)
        return context == kept.context ? nil : kept.file
      }.compactMap(\.self))
  }

  /// Whether only articles have changed, and each of them gives the other pages what it gave them before: then none of them can differ,
  /// and there is no need to look.
  private var givesTheSame: Bool {
    let now = Dictionary(
      resolved.kept.values.filter { kept.changed.contains($0.file) }.map { ($0.file, $0) },
      uniquingKeysWith: { first, _ in first })
    return kept.changed.allSatisfy { file in
      guard let former = kept.former[file], let now = now[file] else { return false }
      return gifts(of: former) == gifts(of: now)
    }
  }

  private func gifts(of page: KeptPage) -> [UInt8] {
    var writer = ByteWriter()
    page.writeGifts(to: &writer, withPlaces: false)
    return writer.bytes
  }
}

extension StableHash {
  /// The names by which links find articles, and where they lead.
  ///
  /// - Parameter articles: The articles in the order in which they are found.
  static func names(of articles: [LinkIndex.Article]) -> StableHash {
    var writer = ByteWriter()
    for article in articles {
      writer.add(article.catalog)
      for text in [article.name, article.file, article.path.description] { writer.add(text) }
    }
    var hasher = StableHasher()
    hasher.add(writer.bytes)
    return hasher.finalize()
  }
}
