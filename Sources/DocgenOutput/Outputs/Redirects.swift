package import DocgenContent
package import DocgenModel

/// Writes a page at each old address that redirects to the new one, because a static host can't redirect.
package struct Redirects: Output {
  package static let format = "html"

  private let files: [String: [UInt8]]

  package init(_ site: OutputSite) { files = Self.files(for: site.site, icon: site.theme.iconPath) }

  package var paths: [String] { Array(files.keys) }

  package var siteFiles: [SiteFiles] { [SiteFiles { [files] in files }] }

  /// Resolves the old addresses of the configuration and of the pages' directives, and DocC's addresses of the landing
  /// page and of pages whose address docgen writes in another form.
  ///
  /// Addresses of existing pages aren't redirected. For an address that leads nowhere, this adds a diagnostic.
  package static func resolve(
    configuration: Configuration, plan: SitePlan, unresolvedPages: [UnresolvedPage],
    into diagnostics: inout [Diagnostic]
  ) -> [String: PagePath] {
    let pages = Set(unresolvedPages.indices.map { unresolvedPages[$0].page.path })
    lazy var names = Suggestions(pages.map(\.description))
    var redirects: [String: PagePath] = [:]
    for (old, new) in configuration.redirects.sorted(by: { $0.key < $1.key }) {
      let page = plan.page(at: new.page)
      guard pages.contains(page) else {
        diagnostics.append(
          Diagnostic(
            "unknown-redirect", .warning, at: new.position,
            "the redirect of '\(old)' leads to '\(new.page)', which isn't a page",
            nearMisses: plan.addresses(near: new.page, in: names)))
        continue
      }
      redirects[old] = page
    }
    for unresolvedPage in unresolvedPages {
      for former in unresolvedPage.metadata.redirects {
        guard !former.text.contains("://"),
          let old = PackagePath.normalized(former.text.trimming { $0 == "/" }.percentDecoded), !old.isEmpty
        else {
          diagnostics.append(
            Diagnostic(
              "wrong-argument", .warning, at: former.position,
              "an earlier address must be a path below the site's root, not '\(former.text)'"))
          continue
        }
        redirects[old] = unresolvedPage.page.path
      }
    }
    for alias in plan.landingAliases where redirects[alias.description] == nil {
      redirects[alias.description] = PagePath("")
    }
    for (former, page) in plan.formerAddresses where redirects[former.description] == nil {
      redirects[former.description] = page
    }
    return redirects.filter { !pages.contains(PagePath($0.key)) }
  }

  /// The files, by path relative to the site's root.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - icon: The site's icon, relative to its root. Without it, browsers request an icon from the host's root.
  private static func files(for site: Site, icon: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for (old, new) in site.redirects {
      // An old page that was a separate file keeps its name.
      let isFile = old.hasSuffix(".html")
      let file = isFile ? old : PagePath(old).file
      let folder = PagePath(isFile ? PackagePath.folder(of: old) : old)
      files[file] = Array(html(from: folder, to: new, site, icon: icon).utf8)
    }
    return files
  }

  private static func html(from old: PagePath, to new: PagePath, _ site: Site, icon: String) -> String {
    let iconAddress = markupEscaped(percentEncodedPath(old.relativePath(to: icon)))
    let address = markupEscaped(percentEncodedPath(old.relativePath(to: new.file)))
    let title = markupEscaped(site.pages[new]?.title.plainText ?? site.configuration.title)
    let canonical = site.configuration.baseURL.map { baseURL in
      "<link rel=\"canonical\" href=\"\(markupEscaped(baseURL + new.encodedFolder))\">\n"
    }
    return """
      <!doctype html>
      <html lang="\(markupEscaped(site.configuration.language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>\(title)</title>
      <link rel="icon" href="\(iconAddress)">
      \(canonical ?? "")</head>
      <body>
      <p><a href="\(address)">\(title)</a></p>
      </body>
      </html>

      """
  }
}
