import DocgenContent
import DocgenModel
import DocgenSystem

/// The search index: scripts for blocks of pages.
struct SearchOutput: Output {
  static let format = "html"

  private let site: OutputSite

  init(_ site: OutputSite) { self.site = site }

  // One block after the other, because the index of a large site needs much memory.
  var siteFiles: [SiteFiles] {
    let pages = site.site.pagesInOrder
    let blocks = SearchIndex.Block.divide(pages)
    return blocks.enumerated().map { number, members in
      let block = SearchIndex.Block(number: number, count: blocks.count)
      return SiteFiles { [jobs = site.jobs] in
        let entries = try await members.concurrentMap(jobs: jobs) { SearchDocument(pages[$0]) }
        return try await SearchIndex.files(of: entries, block: block, jobs: jobs)
      }
    }
  }
}
