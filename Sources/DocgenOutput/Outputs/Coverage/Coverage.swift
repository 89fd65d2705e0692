package import DocgenContent
package import DocgenModel
import DocgenSymbols

/// Which of the public symbols are documented, have a verified sample, and appear in an article.
public struct Coverage: Hashable, Sendable, Codable {
  /// A public symbol.
  public struct Entry: Hashable, Sendable, Codable {
    /// Its module.
    public var module: String
    /// Its name with those of the types around it: `Basket.add(_:)`.
    public var name: String
    /// Its page's address.
    public var page: String
    /// Whether its page says more than its declaration.
    public var isDocumented: Bool
    /// Whether a verified sample uses it, or is in its own comment.
    public var hasSample: Bool
    /// Whether an article links to it or shows a sample that uses it.
    public var isInArticle: Bool
  }

  /// The symbols, by module and page.
  public var entries: [Entry]

  /// How many percent of the symbols something is true of, rounded down; 100 if there are none.
  public func percent(_ isTrue: (Entry) -> Bool) -> Int {
    entries.isEmpty ? 100 : entries.count(where: isTrue) * 100 / entries.count
  }
}

extension Coverage {
  /// Looks up the symbols of a site.
  package init(_ site: Site, _ index: SymbolIndex) {
    entries = index.tree.nodes.filter { $0.kind == .declaration && !$0.isSynthesized }.compactMap { node in
      guard let page = site.pages[index.path(of: node)] else { return nil }
      let users = page.uses.contains { link in
        guard case .page(_, _, _, let isSymbol) = link.target else { return false }
        return !isSymbol
      }
      return Entry(
        module: node.symbol.module, name: node.symbol.path.joined(separator: "."),
        page: page.path.description,
        isDocumented: !page.abstract.isEmpty || !page.discussion.isEmpty,
        hasSample: !page.uses.isEmpty || page.samples.values.contains { $0.result?.state == .passed },
        isInArticle: !page.mentions.isEmpty || users)
    }
    .sorted { ($0.module, $0.page) < ($1.module, $1.page) }
  }

  /// The problems with the shares that `docgen.yml` asks for.
  package func diagnostics(_ goals: Configuration.CoverageGoals, knowsSamples: Bool) -> [Diagnostic] {
    func diagnostic(_ goal: Int?, _ share: Int, _ what: String) -> Diagnostic? {
      guard let goal, share < goal else { return nil }
      return Diagnostic(
        "low-coverage", .warning, at: goals.position, "\(share)% of the public symbols \(what), expected \(goal)%",
        notes: [.init("to list the other symbols, run 'docgen coverage --missing'")])
    }
    return [
      diagnostic(goals.documented, percent(\.isDocumented), "are documented"),
      // Before anything was verified, no share of verified samples is known.
      knowsSamples ? diagnostic(goals.samples, percent(\.hasSample), "have a verified sample") : nil,
    ].compactMap(\.self)
  }

  /// The table for a page of the site: its blocks, with the targets of its links by position.
  package func blocks() -> (blocks: [Block], links: [SourcePosition: LinkTarget], headings: [Heading]) {
    // The page has no file, so that its positions only tell its links apart.
    let file = "coverage"
    var links: [SourcePosition: LinkTarget] = [:]
    var headings: [Heading] = []
    func text(_ string: String, _ line: Int, _ column: Int) -> [Inline] {
      [Inline(.text(string), at: SourcePosition(file: file, line: line, column: column))]
    }
    func mark(_ isTrue: Bool) -> String { isTrue ? "✓" : "–" }
    var blocks = [
      Block(
        .paragraph(
          text(
            "Of \(entries.count) public symbols, \(percent(\.isDocumented))% are documented, \(percent(\.hasSample))% "
              + "have a verified sample, and \(percent(\.isInArticle))% appear in an article.", 2, 1)),
        at: SourcePosition(file: file, line: 2))
    ]
    var line = 3
    for (module, entries) in Dictionary(grouping: entries, by: \.module).sorted(by: { $0.key < $1.key }) {
      let place = SourcePosition(file: file, line: line)
      blocks.append(Block(.heading(level: 2, text(module, line, 1)), at: place))
      headings.append(Heading(level: 2, text: module, anchor: module, position: place))
      line += 1
      let start = SourcePosition(file: file, line: line)
      var rows: [[Table.Cell]] = []
      for entry in entries {
        line += 1
        let position = SourcePosition(file: file, line: line)
        let path = PagePath(entry.page)
        links[position] = .page(path, fragment: nil, title: entry.name, isSymbol: true)
        rows.append([
          [
            Inline(
              .link(destination: entry.page, title: "", [Inline(.code(entry.name), at: position.moved(by: 1))]),
              at: position)
          ],
          text(mark(entry.isDocumented), line, 200), text(mark(entry.hasSample), line, 210),
          text(mark(entry.isInArticle), line, 220),
        ])
      }
      let header = ["Symbol", "Documented", "Sample", "Article"].enumerated().map {
        text($1, start.line, 10 * ($0 + 1))
      }
      blocks.append(
        Block(
          .table(Table(alignments: [.left, .center, .center, .center], header: header, rows: rows)), at: start))
      line += 1
    }
    return (blocks, links, headings)
  }
}
