import DocgenModel

/// Writes a page as plain Markdown, for tools and language models: samples inlined, links resolved, no directives.
struct MarkdownExport {
  private let page: Page
  private let site: Site
  private var lines: [String] = []

  /// The text of `index.md` beside a page.
  static func text(of page: Page, in site: Site) -> String {
    var export = MarkdownExport(page: page, site: site)
    export.writePage()
    return export.lines.joined(separator: "\n") + "\n"
  }

  private init(page: Page, site: Site) {
    self.page = page
    self.site = site
  }

  // MARK: The page

  private mutating func writePage() {
    lines.append("# \(inline(page.title))")
    if case .symbol(let content) = page.kind, !content.symbol.declaration.isEmpty {
      add(fence("swift", content.symbol.declaration.map(\.text).joined() + "\n"))
    }
    if !page.deprecation.isEmpty { add(quoted("Deprecated", page.deprecation)) }
    if !page.abstract.isEmpty { add([inline(page.abstract)]) }
    if case .symbol(let content) = page.kind { write(content) }
    for block in page.discussion { add(block) }
    for group in page.topics { write(group, under: "Topics") }
    if !page.mentions.isEmpty { write(TopicGroup(title: nil, links: page.mentions), under: "Mentioned In") }
    if !page.uses.isEmpty { write(TopicGroup(title: nil, links: page.uses), under: "Used in Verified Samples") }
    for group in page.seeAlso { write(group, under: "See Also") }
    for note in page.footnotes { add(item("[^\(note.label)]: ", note.blocks, indentedBy: 4)) }
  }

  private mutating func write(_ content: SymbolContent) {
    if !content.parameters.isEmpty {
      add(["## Parameters"])
      add(content.parameters.flatMap { item("- `\($0.name)`: ", $0.blocks, indentedBy: 2) })
    }
    for (title, blocks) in [("Return Value", content.returns), ("Throws", content.throwing)] where !blocks.isEmpty {
      add(["## \(title)"])
      for block in blocks { add(block) }
    }
  }

  private mutating func write(_ group: TopicGroup, under section: String) {
    let heading = "## \(section)"
    if !lines.contains(heading) { add([heading]) }
    if let title = group.title { add(["### \(escaped(title))"]) }
    for block in group.discussion { add(block) }
    add(
      group.links.map { link in
        let abstract = link.abstract.isEmpty ? "" : ": \(link.abstract.plainText)"
        return "- \(self.link(to: link.target, text: nil))\(abstract)"
      })
  }

  private mutating func add(_ more: [String]) {
    guard !more.isEmpty else { return }
    lines.append("")
    lines += more
  }

  private mutating func add(_ block: Block) {
    if case .code(let code) = block.kind, page.samples[block.position].map(\.isFence) ?? true {
      // What is not indented need not be cut into lines.
      let mark = Self.fenceMark(for: code.text)
      add(["\(mark)\(code.language)\n\(code.text)\(code.text.utf8.last == UInt8(ascii: "\n") ? "" : "\n")\(mark)"])
    } else {
      add(text(of: block))
    }
  }

  // MARK: Blocks

  private func text(of blocks: [Block]) -> [String] {
    var result: [String] = []
    for block in blocks {
      let more = text(of: block)
      guard !more.isEmpty else { continue }
      if !result.isEmpty { result.append("") }
      result += more
    }
    return result
  }

  private func text(of block: Block) -> [String] {
    switch block.kind {
    case .paragraph(let inlines): return [inline(inlines)]
    case .heading(let level, let inlines): return ["\(String(repeating: "#", count: level)) \(inline(inlines))"]
    case .quote(let blocks): return text(of: blocks).map(Self.quoted)
    case .aside(let aside): return quoted(aside.kind, aside.blocks)
    case .list(let list): return text(of: list)
    case .definitions(let definitions):
      return definitions.flatMap { item("- **\(inline($0.term))**: ", $0.blocks, indentedBy: 2) }
    case .code(let code): return sample(at: block.position) ?? fence(code.language, code.text)
    case .html: return []
    case .thematicBreak: return ["---"]
    case .table(let table): return text(of: table)
    case .directive(let directive): return text(of: directive, at: block.position)
    }
  }

  private func text(of list: List) -> [String] {
    var result: [String] = []
    for (offset, element) in list.items.enumerated() {
      let marker = list.start.map { "\($0 + offset). " } ?? "- "
      let box = element.checked.map { $0 ? "[x] " : "[ ] " } ?? ""
      if offset > 0, !list.isTight { result.append("") }
      result += item(marker + box, element.blocks, indentedBy: marker.count)
    }
    return result
  }

  private func text(of table: Table) -> [String] {
    func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    func cell(_ inlines: [Inline]) -> String { inline(inlines).replacing("|", with: "\\|") }
    let rule = table.alignments.map { alignment in
      switch alignment {
      case .none: "---"
      case .left: ":--"
      case .center: ":-:"
      case .right: "--:"
      }
    }
    return [row(table.header.map(cell)), row(rule)] + table.rows.map { row($0.map(cell)) }
  }

  private func text(of directive: Directive, at position: SourcePosition) -> [String] {
    switch directive.name {
    case "Snippet", "SnippetDiff", "Output": return sample(at: position) ?? []
    case "Image", "Video":
      guard let image = page.images[position], let file = image.variants.first?.file else { return [] }
      let caption = text(of: directive.children)
      return ["![\(escaped(image.alt))](\(address(of: file)))"] + (caption.isEmpty ? [] : [""] + caption)
    case "Row", "Column", "TabNavigator", "Small", "Links", "ContentAndMedia", "Stack", "MultipleChoice",
      "Justification":
      return text(of: directive.children)
    case "Steps":
      return directive.directives(named: "Step").enumerated().flatMap { number, step in
        item("\(number + 1). ", step.directive.children, indentedBy: 3)
      }
    case "Code": return sample(at: position) ?? []
    case "Choice": return item("- ", directive.children, indentedBy: 2)
    case "Tab":
      return (directive[""].map { ["**\(escaped($0.value))**", ""] } ?? []) + text(of: directive.children)
    default: return []
    }
  }

  private func sample(at position: SourcePosition) -> [String]? {
    switch page.samples[position]?.content {
    case nil: return nil
    case .snippet(_, let slice): return fence("swift", slice.text)
    case .output(_, let text): return fence("text", text)
    case .fence(let code): return fence(code.language, code.text)
    case .diff(let from, let old, let to, let new):
      return ["`\(from.name)`:", ""] + fence("swift", old.text) + ["", "`\(to.name)`:", ""] + fence("swift", new.text)
    }
  }

  private func quoted(_ kind: String, _ blocks: [Block]) -> [String] {
    item("**\(escaped(kind)):** ", blocks, indentedBy: 0).map(Self.quoted)
  }

  private static func quoted(_ line: String) -> String { line.isEmpty ? ">" : "> \(line)" }

  /// Blocks after a marker, their further lines indented to stand under its text.
  private func item(_ marker: String, _ blocks: [Block], indentedBy indentation: Int) -> [String] {
    let body = text(of: blocks)
    let indent = String(repeating: " ", count: indentation)
    guard case .paragraph? = blocks.first?.kind, let first = body.first else {
      return [String(marker.trimmingSuffix { $0 == " " })] + body.map { $0.isEmpty ? "" : indent + $0 }
    }
    return [marker + first] + body.dropFirst().map { $0.isEmpty ? "" : indent + $0 }
  }

  /// A fence that is longer than any run of backticks inside.
  private func fence(_ language: String, _ text: String) -> [String] {
    let mark = Self.fenceMark(for: text)
    // Lines are cut at bytes: to look for characters would take most of the time of the whole export.
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if text.utf8.last == UInt8(ascii: "\n") { lines.removeLast() }
    return [mark + language] + lines.map { String(Substring($0)) } + [mark]
  }

  private static func fenceMark(for text: String) -> String {
    var text = text
    let longest = text.withUTF8 { utf8 in
      var longest = 2
      var run = 0
      for byte in utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
      return longest
    }
    return String(repeating: "`", count: longest + 1)
  }

  // MARK: Inlines

  private func inline(_ inlines: [Inline]) -> String {
    var text = ""
    write(inlines, to: &text)
    return text
  }

  private func write(_ inlines: [Inline], to result: inout String) {
    for inline in inlines { write(inline, to: &result) }
  }

  private func write(_ element: Inline, to result: inout String) {
    switch element.kind {
    case .text(let text): writeEscaped(text, to: &result)
    case .softBreak: result += " "
    case .lineBreak: result += "<br>"
    case .code(let text): result += code(text)
    case .symbolLink(let text):
      result += page.links[element.position].map { link(to: $0, text: nil) } ?? code(PackagePath.name(of: text))
    case .emphasis(let children): write(children, to: &result, between: "*")
    case .strong(let children): write(children, to: &result, between: "**")
    case .strikethrough(let children): write(children, to: &result, between: "~~")
    case .link(let destination, _, let children):
      if let target = page.links[element.position] {
        let isBare = children.isEmpty || children.plainText == destination
        result += link(to: target, text: isBare ? nil : inline(children))
      } else {
        write(children, to: &result)
      }
    case .image(_, _, let alt):
      if let file = page.images[element.position]?.variants.first?.file {
        result += "![\(escaped(alt.plainText))](\(address(of: file)))"
      } else {
        writeEscaped(alt.plainText, to: &result)
      }
    case .html: break
    case .footnoteReference(let label): result += "[^\(label)]"
    }
  }

  private func write(_ inlines: [Inline], to result: inout String, between mark: String) {
    result += mark
    write(inlines, to: &result)
    result += mark
  }

  private func code(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "`")) ? "`` \(text) ``" : "`\(text)`"
  }

  private func link(to target: LinkTarget, text: String?) -> String {
    switch target {
    case .page(let path, let fragment, let title, let isSymbol):
      let file = path.description.isEmpty ? "index.md" : "\(path)/index.md"
      let shown = text ?? (isSymbol ? code(title) : escaped(title))
      return "[\(shown)](\(address(of: file))\(fragment.map { "#\($0)" } ?? ""))"
    case .external(let address, let title, let isSymbol):
      return "[\(text ?? (isSymbol ? code(title) : escaped(title)))](\(address))"
    case .file(let file): return "[\(text ?? escaped(PackagePath.name(of: file)))](\(address(of: file)))"
    }
  }

  private func address(of file: String) -> String { percentEncodedPath(page.path.relativePath(to: file)) }

  /// The text with the characters escaped that would otherwise be markup.
  private func escaped(_ text: String) -> String {
    var result = ""
    writeEscaped(text, to: &result)
    return result
  }

  private func writeEscaped(_ text: String, to result: inout String) {
    var text = text
    let bytes: [UInt8]? = text.withUTF8 { utf8 in
      guard let first = utf8.firstIndex(where: { Self.isMarkup[Int($0)] }) else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(utf8.count + 16)
      bytes.append(contentsOf: utf8[..<first])
      for byte in utf8[first...] {
        if Self.isMarkup[Int(byte)] { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      return bytes
    }
    result += bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private static let isMarkup: [Bool] = (0...255).map { byte in "\\`*_[]<>".utf8.contains(UInt8(byte)) }
}

extension Sample {
  /// Whether it is a fence of the page's own.
  fileprivate var isFence: Bool {
    if case .fence = content { true } else { false }
  }
}
