import DocgenContent
import DocgenModel
import DocgenOutput

/// A site whose pages are complete and in order.
struct OutlinedSite: Sendable {
  /// The site.
  private(set) var site: Site
  /// Diagnostics about curation and redirects.
  let diagnostics: [Diagnostic]

  /// Orders resolved pages.
  ///
  /// - Parameters:
  ///   - resolved: The resolved pages.
  ///   - indexed: The same pages before they were resolved.
  ///   - parsed: The parsed files.
  ///   - jobs: The number of pages to work on at the same time.
  /// - Throws: `CancellationError` when the task is canceled.
  init(
    _ resolved: ResolvedSite, of indexed: IndexedSite, _ parsed: ParsedSite, jobs: Int
  ) async throws {
    var diagnostics: [Diagnostic] = []
    let guides = GuideResolver.resolve(
      parsed.configuration.guides, plan: indexed.plan, pages: Set(resolved.pages.map { $0.page.path }),
      into: &diagnostics)
    let outline = try await OutlineBuilder(plan: indexed.plan, guides: guides)
      .outline(resolved.pages, jobs: jobs)
    diagnostics += outline.diagnostics
    let redirects = Redirects.resolve(
      configuration: parsed.configuration, plan: indexed.plan, unresolvedPages: indexed.pages, into: &diagnostics)
    site = Site(
      configuration: parsed.configuration, pages: outline.pages, order: outline.order,
      navigation: outline.navigation, guides: guides,
      assets: resolved.assets + parsed.sources.siteImages.filter { !resolved.assets.contains($0) },
      redirects: redirects)
    self.diagnostics = diagnostics
  }

  /// Adds the table of covered symbols to its page.
  mutating func add(_ coverage: Coverage, to path: PagePath?) {
    guard let path, var page = site.pages[path] else { return }
    let table = coverage.blocks()
    page.discussion = table.blocks
    page.links.merge(table.links) { _, new in new }
    page.headings = table.headings
    site.pages[path] = page
  }
}
