import DocgenContent
public import DocgenModel

/// Checks the links of rendered pages: each link must lead to a file and an id that exist.
///
/// The resolver reports the links of articles and comments. This check reads only the HTML, so it finds what only a custom theme or
/// an error in docgen can cause. `docgen build --check-output` runs it, and so do the tests of the golden sites.
public struct LinkChecker: Sendable {
  /// The result of checking one page.
  public struct PageResult: Sendable {
    /// The page's file, relative to the site's root.
    public var file: String
    /// The ids of its elements.
    var ids: Set<String>
    /// The links to ids, which are checked after all pages are read.
    var fragments: [FragmentLink]
    /// The problems that were found.
    var diagnostics: [Diagnostic]
  }

  /// A link to an id.
  struct FragmentLink: Sendable {
    var file: String
    var fragment: String
    var written: String
    var position: SourcePosition
  }

  /// Every file of the site, relative to its root.
  private let files: Set<String>
  private let outputName: String
  private let baseURL: String?
  private let basePath: String?

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - files: Every file of the site, relative to its root.
  ///   - outputName: The name of the output folder in diagnostics.
  ///   - baseURL: The site's address, with a slash at its end.
  public init(files: Set<String>, outputName: String, baseURL: String?) {
    self.files = files
    self.outputName = outputName
    self.baseURL = baseURL
    basePath = baseURL.flatMap { address in
      address.firstRange(of: "://").flatMap { scheme in
        address[scheme.upperBound...].firstIndex(of: "/").map { String(address[$0...]) }
      }
    }
  }

  /// Checks everything on a page except its links to ids.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - file: Its file, relative to the site's root.
  public func check(_ html: [UInt8], file: String) -> PageResult {
    var page = PageCheck(html, file: file, shownAs: outputName.isEmpty ? file : "\(outputName)/\(file)")
    var references: [(id: String, attribute: String, position: SourcePosition)] = []
    var scanner = HTMLTagScanner(html)
    while let tag = scanner.next() {
      for (name, value) in tag.attributes {
        switch name {
        case "id":
          if !page.result.ids.insert(value).inserted {
            page.report("duplicate-id", at: tag.offset, "id '\(value)' appears twice on the page")
          }
        case "for", "aria-controls", "aria-describedby", "aria-labelledby", "popovertarget":
          for id in value.split(separator: " ") {
            references.append((String(id), name, page.position(of: tag.offset)))
          }
        case "href", "src", "poster", "action":
          check(value, isLoaded: Self.loads(name, of: tag), at: tag.offset, on: &page)
        case "srcset":
          for candidate in value.split(separator: ",") {
            let address = candidate.split(separator: " ").first.map(String.init) ?? ""
            check(address, isLoaded: true, at: tag.offset, on: &page)
          }
        case "content":
          guard tag.value(of: "http-equiv")?.lowercased() == "refresh",
            let address = value.lowercased().firstRange(of: "url=")
          else { continue }
          check(String(value[address.upperBound...]), isLoaded: false, at: tag.offset, on: &page)
        default: break
        }
      }
    }
    for reference in references where !page.result.ids.contains(reference.id) {
      page.result.diagnostics.append(
        Diagnostic(
          "broken-reference", at: reference.position,
          "'\(reference.attribute)' refers to id '\(reference.id)', which isn't on the page"))
    }
    return page.result
  }

  /// Checks the links to ids, which depend on all pages.
  ///
  /// - Parameter pages: The results of ``check(_:file:)`` for every page.
  /// - Returns: All diagnostics, sorted.
  public func finish(_ pages: [PageResult]) -> [Diagnostic] {
    let ids = Dictionary(pages.map { ($0.file, $0.ids) }, uniquingKeysWith: { $0.union($1) })
    var diagnostics = pages.flatMap(\.diagnostics)
    var names: [String: Suggestions] = [:]
    for link in pages.flatMap(\.fragments) {
      guard let existing = ids[link.file], !existing.contains(link.fragment) else { continue }
      let resembled = names[link.file] ?? Suggestions(existing)
      names[link.file] = resembled
      diagnostics.append(
        Diagnostic(
          "broken-link", at: link.position, "'\(link.written)' refers to an id that '\(link.file)' doesn't have",
          nearMisses: resembled.nearest(to: link.fragment)))
    }
    return diagnostics.sorted()
  }

  // MARK: One link

  private func check(
    _ written: String, isLoaded: Bool, at offset: Int, on page: inout PageCheck
  ) {
    func report(_ id: String, _ message: String) { page.report(id, at: offset, message) }
    var path = written[...]
    var isAbsolute = false
    if let baseURL, written.hasPrefix(baseURL) {
      path = written.dropFirst(baseURL.count)
      isAbsolute = true
    } else if let scheme = scheme(of: written) {
      switch scheme {
      case "javascript", "vbscript", "data": report("unsafe-link", "'\(written)' isn't safe to follow")
      default:
        if isLoaded { report("external-request", "'\(written)' is loaded from another site") }
      }
      return
    } else if written.hasPrefix("//") {
      if isLoaded { report("external-request", "'\(written)' is loaded from another site") }
      return
    } else if written.hasPrefix("/") {
      guard let basePath, written.hasPrefix(basePath) else {
        return report("broken-link", "'\(written)' begins at the host's root instead of the site's")
      }
      path = written.dropFirst(basePath.count)
      isAbsolute = true
    }
    let hash = path.utf8.firstIndex(of: UInt8(ascii: "#"))
    let fragment = hash.map { path[path.utf8.index(after: $0)...].percentDecoded }
    path = path[..<(hash ?? path.endIndex)]
    path = path[..<(path.utf8.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex)]

    let file = page.result.file
    var target = file
    if isAbsolute || !path.isEmpty {
      let folder = isAbsolute ? "" : PackagePath.folder(of: file)
      guard let normalized = PackagePath.normalized(path.percentDecoded, from: folder) else {
        return report("broken-link", "'\(written)' leaves the site")
      }
      target = normalized
      if isAbsolute, path.isEmpty || path.hasSuffix("/") {
        target = normalized.isEmpty ? "index.html" : normalized + "/index.html"
      }
    } else if hash == nil {
      return report("broken-link", "the link is empty")
    }
    guard files.contains(target) else {
      let file = written == target ? "a file that" : "'\(target)', which"
      return report("broken-link", "the link '\(written)' leads to \(file) doesn't exist in the site")
    }
    guard let fragment, !fragment.isEmpty, target.hasSuffix(".html") else { return }
    page.result.fragments.append(
      FragmentLink(file: target, fragment: fragment, written: written, position: page.position(of: offset)))
  }

  /// Whether a browser loads an attribute's address automatically.
  private static func loads(_ attribute: String, of tag: HTMLTagScanner.Tag) -> Bool {
    switch (attribute, tag.name) {
    case ("href", "link"):
      let relations = (tag.value(of: "rel") ?? "").lowercased().split(separator: " ")
      return relations.contains { loadedRelations.contains(String($0)) }
    case ("href", let name): return name == "use" || name == "image"
    default: return attribute != "action"
    }
  }

  private static let loadedRelations: Set<String> = [
    "stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch", "manifest",
    "apple-touch-icon",
  ]

  /// The scheme in lower case, or `nil` for an address without a scheme.
  private func scheme(of address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = address.utf8[..<colon]
    guard let first = scheme.first, first.isASCIILetter,
      scheme.allSatisfy({ $0.isASCIILetter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.".utf8.contains($0) })
    else { return nil }
    return String(Substring(scheme)).lowercased()
  }
}
