import DocgenModel
import DocgenSystem

/// The search index: the scripts of each block whose pages have changed.
struct SearchOutput: Output {
  static let format = "html"

  private let site: OutputSite

  init(_ site: OutputSite) { self.site = site }

  func siteFiles(_ pages: [PageFingerprints]) -> [SiteFiles] {
    let blocks = SearchIndex.Block.divide(site.pages)
    return blocks.enumerated().map { number, members in
      let block = SearchIndex.Block(number: number, count: blocks.count)
      let fingerprint = site.fingerprint(
        of: members.lazy.map { pages[$0].text }, "search \(number) of \(blocks.count)")
      return SiteFiles(fingerprint: fingerprint) { [pages = site.pages, jobs = site.jobs] in
        let entries = try await members.concurrentMap(jobs: jobs) { SearchDocument(pages[$0]) }
        return try await SearchIndex.files(of: entries, block: block, jobs: jobs)
      }
    }
  }
}
