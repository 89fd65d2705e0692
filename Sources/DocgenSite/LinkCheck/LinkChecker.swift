public import DocgenModel

/// Checks the links of the pages as they were rendered: each leads to a file that is written and to an id that is there.
///
/// It reads nothing but the HTML, so that it also proves the resolver and the renderer.
public struct LinkChecker: Sendable {
  /// What was found on one page.
  public struct PageResult: Sendable {
    /// The page's file, relative to the site's root.
    public var file: String
    /// Its file as positions of diagnostics show it.
    var shownFile = ""
    /// The ids of its elements.
    var ids: Set<String>
    /// The links to ids of other pages, which can be told only when all pages are read.
    var fragments: [FragmentLink]
    /// What is wrong already.
    var diagnostics: [Diagnostic]
  }

  /// A link to an id.
  struct FragmentLink: Sendable {
    var file: String
    var fragment: String
    var written: String
    var position: SourcePosition
  }

  private let files: Set<String>
  private let outputName: String
  private let baseURL: String?
  private let basePath: String?

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - files: Every file of the site, relative to its root.
  ///   - outputName: The output folder as positions of diagnostics show it.
  ///   - baseURL: The address at which the site will be, with a slash at its end.
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

  /// Checks what can be told from one page.
  ///
  /// - Parameters:
  ///   - html: The page's bytes.
  ///   - file: Its file, relative to the site's root.
  public func check(_ html: [UInt8], file: String) -> PageResult {
    var page = PageCheck(html, file: file, shownAs: outputName.isEmpty ? file : "\(outputName)/\(file)")
    var references: [(id: String, attribute: String, offset: Int)] = []
    var scanner = HTMLTagScanner(html)
    while let tag = scanner.next() {
      for (name, value) in tag.attributes {
        switch name {
        case "id":
          if !page.result.ids.insert(value).inserted {
            page.complain("duplicate-id", at: tag.offset, "the id '\(value)' is on the page twice")
          }
        case "for", "aria-labelledby", "aria-describedby", "aria-controls", "popovertarget":
          for id in value.split(separator: " ") { references.append((String(id), name, tag.offset)) }
        case "href", "src", "poster", "action":
          check(value, isLoaded: loads(tag, name), at: tag.offset, on: &page)
        case "srcset":
          for candidate in value.split(separator: ",") {
            let address = candidate.split(separator: " ").first.map(String.init) ?? ""
            check(address, isLoaded: true, at: tag.offset, on: &page)
          }
        case "content" where tag["http-equiv"]?.lowercased() == "refresh":
          guard let address = value.lowercased().firstRange(of: "url=") else { continue }
          check(String(value[address.upperBound...]), isLoaded: false, at: tag.offset, on: &page)
        default: break
        }
      }
    }
    for reference in references where !page.result.ids.contains(reference.id) {
      page.complain(
        "broken-reference", at: reference.offset,
        "'\(reference.attribute)' names the id '\(reference.id)', which is not on the page")
    }
    for link in page.ownFragments where !page.result.ids.contains(link.fragment) {
      page.result.diagnostics.append(
        Self.missing(link.fragment, of: file, link.written, at: page.position(of: link.offset), page.result.ids))
    }
    return page.result
  }

  /// Checks what can be told only from all pages together.
  ///
  /// - Parameter pages: The results of ``check(_:file:)`` for every page.
  /// - Returns: Everything that is wrong, sorted.
  public func finish(_ pages: [PageResult]) -> [Diagnostic] {
    let ids = Dictionary(pages.map { ($0.file, $0.ids) }, uniquingKeysWith: { $0.union($1) })
    var diagnostics = pages.flatMap(\.diagnostics)
    for link in pages.flatMap(\.fragments) {
      guard let existing = ids[link.file], !existing.contains(link.fragment) else { continue }
      diagnostics.append(Self.missing(link.fragment, of: link.file, link.written, at: link.position, existing))
    }
    return diagnostics.sorted()
  }

  private static func missing(
    _ fragment: String, of file: String, _ written: String, at position: SourcePosition, _ existing: Set<String>
  ) -> Diagnostic {
    Diagnostic(
      "broken-link", at: position, "'\(written)' leads to an id that '\(file)' does not have",
      nearMisses: nearMisses(of: fragment, in: existing))
  }

  // MARK: One link

  private func check(
    _ written: String, isLoaded: Bool, at offset: Int, on page: inout PageCheck
  ) {
    if let target = page.plainTarget(of: written), files.contains(target) { return }
    func complain(_ id: String, _ message: String) { page.complain(id, at: offset, message) }
    var path = written[...]
    var isAbsolute = false
    if let baseURL, written.hasPrefix(baseURL) {
      path = written.dropFirst(baseURL.count)
      isAbsolute = true
    } else if let scheme = scheme(of: written) {
      switch scheme {
      case "javascript", "vbscript", "data": complain("unsafe-link", "'\(written)' is not safe to follow")
      default:
        if isLoaded { complain("external-request", "'\(written)' is loaded from another site") }
      }
      return
    } else if written.hasPrefix("//") {
      if isLoaded { complain("external-request", "'\(written)' is loaded from another site") }
      return
    } else if written.hasPrefix("/") {
      guard let basePath, written.hasPrefix(basePath) else {
        return complain("broken-link", "'\(written)' begins at the host's root, not at the site's")
      }
      path = written.dropFirst(basePath.count)
      isAbsolute = true
    }
    let hash = path.utf8.firstIndex(of: UInt8(ascii: "#"))
    let fragment = hash.map { percentDecoded(path[path.utf8.index(after: $0)...]) }
    path = path[..<(hash ?? path.endIndex)]
    path = path[..<(path.utf8.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex)]

    let file = page.result.file
    var target = file
    if isAbsolute || !path.isEmpty {
      let folder = isAbsolute ? "" : PackagePath.folder(of: file)
      guard let normalized = PackagePath.normalized(percentDecoded(path), from: folder) else {
        return complain("broken-link", "'\(written)' leaves the site")
      }
      target = normalized
      if isAbsolute, path.isEmpty || path.hasSuffix("/") {
        target = normalized.isEmpty ? "index.html" : normalized + "/index.html"
      }
    } else if hash == nil {
      return complain("broken-link", "the link is empty")
    }
    guard files.contains(target) else {
      return complain("broken-link", "'\(written)' leads to '\(target)', which is not a file of the site")
    }
    guard let fragment, !fragment.isEmpty, target.hasSuffix(".html") else { return }
    if target == file {
      page.ownFragments.append((fragment, written, offset))
    } else {
      page.result.fragments.append(
        FragmentLink(file: target, fragment: fragment, written: written, position: page.position(of: offset)))
    }
  }

  /// Whether a browser fetches an attribute's address by itself.
  private func loads(_ tag: HTMLTagScanner.Tag, _ attribute: String) -> Bool {
    switch (tag.name, attribute) {
    case ("link", "href"):
      let relations = (tag["rel"] ?? "").lowercased().split(separator: " ")
      return !Set(relations).isDisjoint(with: [
        "stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch", "manifest",
        "apple-touch-icon",
      ])
    case ("use", "href"), ("image", "href"): return true
    case (_, "href"), (_, "action"): return false
    default: return true
    }
  }

  private func scheme(of address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = address[..<colon]
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme.lowercased()
  }
}

/// The text with `%41` and the like decoded; what is not UTF-8 then becomes replacement characters.
func percentDecoded(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
