package import DocgenModel

/// Looks up the first pages of the guides that `docgen.yml` lists.
package enum GuideResolver {
  /// Returns the guides' first pages in the configuration's order.
  ///
  /// A guide whose page doesn't exist is left out and diagnosed. The landing page also has the address that it would have
  /// if it weren't at the site's root.
  package static func resolve(
    _ guides: [Configuration.Guide], plan: SitePlan, pages: Set<PagePath>, into diagnostics: inout [Diagnostic]
  ) -> [PagePath] {
    lazy var names = Suggestions(pages.map(\.description))
    return guides.compactMap { guide in
      let path = plan.page(at: guide.root)
      guard pages.contains(path) else {
        diagnostics.append(
          Diagnostic(
            "unknown-guide", .warning, at: guide.position, "guide '\(guide.root)' isn't a page of this site",
            nearMisses: plan.addresses(near: guide.root, in: names)))
        return nil
      }
      return path
    }
  }
}
