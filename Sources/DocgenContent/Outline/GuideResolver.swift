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
      let address = PagePath(guide.root.lowercased())
      let path = plan.landingAliases.contains(address) ? PagePath("") : address
      guard pages.contains(path) else {
        diagnostics.append(
          Diagnostic(
            "unknown-guide", .warning, at: guide.position, "guide '\(guide.root)' isn't a page of this site",
            nearMisses: names.nearest(to: address.description)))
        return nil
      }
      return path
    }
  }
}
