import DocgenModel

@testable import DocgenContent
@testable import DocgenOutput

/// A page that a test builds in code.
///
/// Each element is on its own line, so its position is unique.
struct PageFixture {
  /// The page.
  var page: Page
  private var line = 0

  init(_ title: String = "Page", path: String = "documentation/kit/page") {
    page = Page(path: PagePath(path), kind: .article, title: [])
    page.title = [Inline(.text(title), at: next())]
  }

  /// Returns a position that no other element has.
  mutating func next() -> SourcePosition {
    line += 1
    return SourcePosition(file: "Articles/Page.md", line: line)
  }

  mutating func inline(_ kind: Inline.Kind) -> Inline { Inline(kind, at: next()) }

  mutating func text(_ text: String) -> Inline { inline(.text(text)) }

  mutating func block(_ kind: Block.Kind) -> Block { Block(kind, at: next()) }

  mutating func paragraph(_ text: String) -> Block {
    let text = self.text(text)
    return block(.paragraph([text]))
  }

  /// Returns a link with its target resolved.
  mutating func link(_ text: String, to target: LinkTarget?, written: String = "doc:Somewhere") -> Inline {
    let text = self.text(text)
    let link = inline(.link(destination: written, title: "", [text]))
    page.links[link.position] = target
    return link
  }

  /// Returns a heading with its fragment resolved.
  mutating func heading(_ level: Int, _ text: String) -> Block {
    let inline = self.text(text)
    let heading = block(.heading(level: level, [inline]))
    page.headings.append(
      Heading(level: level, text: text, anchor: headingAnchor(text), position: heading.position))
    return heading
  }

  /// Returns a directive.
  mutating func directive(_ name: String, _ arguments: [String: String] = [:], _ children: [Block] = []) -> Block {
    let position = next()
    let arguments = arguments.sorted { $0.key < $1.key }
      .map { Directive.Argument(label: $0.key, value: $0.value, position: position) }
    return Block(.directive(Directive(name: name, arguments: arguments, children: children)), at: position)
  }

  /// Returns a snippet without hidden lines.
  func snippet(_ name: String, _ source: String) -> (Snippet, Snippet.Slice) {
    let file = "Snippets/\(name).swift"
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Snippet.Line(text: String($1), number: $0 + 1) }
    let slice = Snippet.Slice(name: "shown", lines: lines, position: SourcePosition(file: file, line: 1))
    let snippet = Snippet(
      name: name, file: file, source: source, explanation: "", shown: slice, slices: [slice], kind: .program)
    return (snippet, slice)
  }

  /// Returns a block that shows a sample.
  mutating func sample(
    _ content: Sample.Content, _ state: SampleState?, reason: String? = nil,
    checks: [SampleResult.Check]? = nil,
    appearance: FenceInfo.Appearance = .init()
  ) -> Block {
    let block = directive("Snippet")
    page.samples[block.position] = Sample(
      content: content, state: state, reason: reason,
      result: checks.map {
        SampleResult(
          .snippet(file: "Snippets/Sample.swift"), state: .passed, checks: $0, claims: 1, standardOutput: "",
          compiler: "Swift 6.3.1", platform: "x86_64-unknown-linux-gnu")
      }, appearance: appearance)
    return block
  }

  /// Returns the HTML of blocks on the page.
  func html(_ blocks: Block...) -> String {
    var writer = PageWriter(page)
    writer.write(blocks)
    return String(decoding: writer.html.bytes, as: UTF8.self)
  }

  /// Returns the HTML of a block that the closure creates.
  mutating func html(_ make: (inout PageFixture) -> Block) -> String {
    let block = make(&self)
    return html(block)
  }

  /// Returns the HTML of inlines on the page.
  func html(_ inlines: Inline...) -> String {
    var writer = PageWriter(page)
    writer.write(inlines)
    return String(decoding: writer.html.bytes, as: UTF8.self)
  }

  /// Returns a site with this page and the landing page.
  var site: Site {
    Site(
      configuration: Configuration(title: "Kit", bundle: "Kit"), pages: [page.path: page],
      order: [page.path],
      navigation: NavigationNode(
        title: "Kit", page: PagePath(""), children: [NavigationNode(title: "Page", page: page.path)]),
      assets: [])
  }
}
