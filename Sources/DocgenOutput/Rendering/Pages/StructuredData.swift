import DocgenContent
import DocgenModel

/// The structured data of a page for search engines, as JSON-LD.
///
/// Source: schema.org's `TechArticle`, `APIReference`, `WebSite`, and `BreadcrumbList`.
struct StructuredData {
  /// The text of the script element, which contains data and isn't run, so the pages' policy against inline scripts
  /// allows it.
  let html: HTMLBuffer

  /// Describes a page.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - surroundings: The settings, and the titles of the pages above it.
  ///   - base: The site's address, with a slash at its end.
  init(_ page: Page, in surroundings: PageSurroundings, at base: String) {
    let type =
      switch page.kind {
      case .landing: "WebSite"
      case .article: "TechArticle"
      case .symbol: "APIReference"
      }
    var members = ["\"@context\":\"https://schema.org\"", Self.member("@type", type)]
    members.append(Self.member(type == "WebSite" ? "name" : "headline", page.title.plainText))
    let summary = page.abstract.plainText
    if !summary.isEmpty { members.append(Self.member("description", summary)) }
    members.append(Self.member("url", base + page.path.encodedFolder))
    members.append(Self.member("inLanguage", surroundings.configuration.language))
    if type != "WebSite" {
      let whole = [
        Self.member("@type", "WebSite"), Self.member("name", surroundings.configuration.title),
        Self.member("url", base),
      ]
      members.append("\"isPartOf\":{\(whole.joined(separator: ","))}")
    }
    let above = page.ancestors.compactMap { path in surroundings.titles[path].map { (path, $0.plainText) } }
    if !above.isEmpty {
      let items = (above + [(page.path, page.title.plainText)]).enumerated().map { index, item in
        let name = item.0.description.isEmpty ? surroundings.configuration.title : item.1
        let members = [
          Self.member("@type", "ListItem"), "\"position\":\(index + 1)", Self.member("name", name),
          Self.member("item", base + item.0.encodedFolder),
        ]
        return "{\(members.joined(separator: ","))}"
      }
      members.append(
        "\"breadcrumb\":{\(Self.member("@type", "BreadcrumbList")),\"itemListElement\":[\(items.joined(separator: ","))]}"
      )
    }
    var html = HTMLBuffer()
    html.append(escaped: Array("{\(members.joined(separator: ","))}".utf8))
    self.html = html
  }

  private static func member(_ name: String, _ value: String) -> String {
    var member = "\"\(name)\":"
    member.append(jsonString: value)
    return member
  }
}
