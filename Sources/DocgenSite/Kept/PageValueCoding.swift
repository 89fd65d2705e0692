import DocgenModel
import DocgenSystem

/// Writes what pages consist of as bytes.
struct PageValueWriter {
  var bytes = ByteWriter()
  /// Whether to write where things stand.
  let withPlaces: Bool

  /// Creates a writer of nothing.
  init(withPlaces: Bool) { self.withPlaces = withPlaces }

  mutating func add(_ position: SourcePosition?) {
    guard withPlaces else { return }
    bytes.add(position?.line ?? 0)
    bytes.add(position?.column ?? 0)
  }

  mutating func add(_ inlines: [Inline]) {
    bytes.add(inlines.count)
    for inline in inlines { add(inline) }
  }

  private mutating func add(_ inline: Inline) {
    add(inline.position)
    switch inline.kind {
    case .text(let text): add(0, text)
    case .softBreak: bytes.add(1)
    case .lineBreak: bytes.add(2)
    case .code(let text): add(3, text)
    case .symbolLink(let text): add(4, text)
    case .emphasis(let children): add(5, children)
    case .strong(let children): add(6, children)
    case .strikethrough(let children): add(7, children)
    case .link(let destination, let title, let children):
      add(8, destination)
      bytes.add(title)
      add(children)
    case .image(let source, let title, let alt):
      add(9, source)
      bytes.add(title)
      add(alt)
    case .html(let html): add(10, html)
    case .footnoteReference(let label): add(11, label)
    }
  }

  private mutating func add(_ kind: Int, _ text: String) {
    bytes.add(kind)
    bytes.add(text)
  }

  private mutating func add(_ kind: Int, _ children: [Inline]) {
    bytes.add(kind)
    add(children)
  }

  mutating func add(_ target: LinkTarget) {
    switch target {
    case .page(let path, let fragment, let title, let isSymbol):
      bytes.add(0)
      bytes.add(path.description)
      bytes.add(fragment) { $0.add($1) }
      bytes.add(title)
      bytes.add(isSymbol)
    case .external(let address, let title, let isSymbol):
      add(1, address)
      bytes.add(title)
      bytes.add(isSymbol)
    case .file(let file): add(2, file)
    }
  }

  mutating func add(_ links: [TopicLink]) {
    bytes.add(links.count)
    for link in links {
      add(link.target)
      add(link.abstract)
    }
  }

  /// Writes groups of links, without the prose before them.
  mutating func add(_ groups: [TopicGroup]) {
    bytes.add(groups.count)
    for group in groups {
      bytes.add(group.title) { $0.add($1) }
      add(group.links)
    }
  }

  mutating func add(_ options: PageMetadata.Options) {
    for option in [options.hasSeeAlso, options.hasTitleHeading, options.hasSubheading] {
      bytes.add(option) { $0.add($1) }
    }
    bytes.add(options.topicsStyle?.rawValue) { $0.add($1) }
  }
}

/// Reads what ``PageValueWriter`` wrote, places included.
struct PageValueReader {
  var bytes: ByteReader
  /// A place in the file that the values stand in.
  private let start: SourcePosition

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, which must stay where they are as long as the reader lives.
  ///   - file: The file that the values stand in.
  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = ByteReader(bytes)
    start = SourcePosition(file: file, line: 1)
  }

  mutating func position() throws -> SourcePosition {
    start.at(line: try bytes.number(), column: try bytes.number())
  }

  mutating func inlines() throws -> [Inline] {
    let count = try bytes.number()
    var inlines: [Inline] = []
    for _ in 0..<max(count, 0) {
      let position = try position()
      inlines.append(Inline(try kind(), at: position))
    }
    return inlines
  }

  /// Reads what is in an inline.
  private mutating func children() throws -> [Inline] {
    try bytes.enter()
    defer { bytes.leave() }
    return try inlines()
  }

  private mutating func kind() throws -> Inline.Kind {
    switch try bytes.number() {
    case 0: .text(try bytes.text())
    case 1: .softBreak
    case 2: .lineBreak
    case 3: .code(try bytes.text())
    case 4: .symbolLink(try bytes.text())
    case 5: .emphasis(try children())
    case 6: .strong(try children())
    case 7: .strikethrough(try children())
    case 8: .link(destination: try bytes.text(), title: try bytes.text(), try children())
    case 9: .image(source: try bytes.text(), title: try bytes.text(), alt: try children())
    case 10: .html(try bytes.text())
    case 11: .footnoteReference(try bytes.text())
    default: throw MalformedBytes()
    }
  }

  private mutating func target() throws -> LinkTarget {
    switch try bytes.number() {
    case 0:
      .page(
        PagePath(try bytes.text()), fragment: try bytes.optional { try $0.text() }, title: try bytes.text(),
        isSymbol: try bytes.flag())
    case 1: .external(try bytes.text(), title: try bytes.text(), isSymbol: try bytes.flag())
    case 2: .file(try bytes.text())
    default: throw MalformedBytes()
    }
  }

  mutating func topicGroups() throws -> [TopicGroup] {
    var groups: [TopicGroup] = []
    for _ in 0..<max(try bytes.number(), 0) {
      var group = TopicGroup(title: try bytes.optional { try $0.text() }, links: [])
      for _ in 0..<max(try bytes.number(), 0) {
        group.links.append(TopicLink(target: try target(), abstract: try inlines()))
      }
      groups.append(group)
    }
    return groups
  }

  mutating func options() throws -> PageMetadata.Options {
    let (seeAlso, title) = (try bytes.optional { try $0.flag() }, try bytes.optional { try $0.flag() })
    let subheading = try bytes.optional { try $0.flag() }
    return PageMetadata.Options(
      hasSeeAlso: seeAlso, hasTitleHeading: title, hasSubheading: subheading,
      topicsStyle: try bytes.optional { try $0.text() }.flatMap(LinksStyle.init))
  }
}

// MARK: - The head of a page

extension PageValueWriter {
  /// Writes what a page and those around it show of its beginning, and its headings.
  mutating func add(headOf page: Page) {
    add(page.title)
    bytes.add(page.eyebrow)
    add(page.abstract)
    bytes.add(page.topicsStyle.rawValue)
    bytes.add(list: page.headings) {
      $0.add($1.level)
      $0.add($1.text)
      $0.add($1.anchor)
    }
  }
}

extension PageValueReader {
  /// Reads what ``PageValueWriter/add(headOf:)`` wrote.
  ///
  /// - Parameters:
  ///   - page: Takes it.
  ///   - file: The file in which its headings stand.
  mutating func readHead(of page: inout Page, in file: String) throws {
    page.title = try inlines()
    page.eyebrow = try bytes.text()
    page.abstract = try inlines()
    page.topicsStyle = LinksStyle(rawValue: try bytes.text()) ?? .list
    let place = SourcePosition(file: file, line: 1)
    page.headings = try bytes.list {
      Heading(level: try $0.number(), text: try $0.text(), anchor: try $0.text(), position: place)
    }
  }
}
