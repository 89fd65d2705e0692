import DocgenMarkdown
package import DocgenModel

/// The references in a text, in source order, for the resolver.
package struct OutgoingReferences: Sendable {
  /// A link as written.
  struct Link: Sendable {
    enum Kind: Hashable, Sendable {
      /// A link with a destination: `doc:Article`, `https://…`, `page.md`.
      case destination(String)
      /// A symbol link in two or more backticks.
      case symbol(String)
    }

    var kind: Kind
    var position: SourcePosition
    /// The position of the destination or of the text between the backticks, or `nil` if the source doesn't determine
    /// it.
    var textPosition: SourcePosition?

    /// Creates a link from an inline, or returns `nil` for an inline that isn't a link.
    init?(_ inline: Inline) {
      position = inline.position
      switch inline.kind {
      case .symbolLink(let text):
        kind = .symbol(text)
        textPosition = inline.position.moved(by: 2)
      case .link(let destination, _, let children):
        kind = .destination(destination)
        // Only an autolink shows its destination, which follows the angle bracket.
        if children.isEmpty || children.plainText == destination { textPosition = inline.position.moved(by: 1) }
      default: return nil
      }
    }

    /// Creates a link to a destination in an argument.
    init(destination: String, at position: SourcePosition) {
      kind = .destination(destination)
      self.position = position
    }
  }

  /// An image or video as written.
  struct Image: Sendable {
    var source: String
    var alt: String
    var position: SourcePosition
  }

  /// A sample that a directive shows.
  package enum Sample: Hashable, Sendable {
    /// A snippet or a slice of it.
    case snippet(path: Directive.Argument, slice: Directive.Argument?)
    /// The difference between two slices.
    case difference(from: Directive.Argument, to: Directive.Argument)
    /// The output of a snippet.
    case output(path: Directive.Argument)
  }

  /// A file that a tutorial's step shows.
  struct StepFile: Sendable {
    /// The name of the code file.
    var name: String
    /// The name of the code file to compare it with, or `nil` for the reader's project before the step.
    var previous: String?
    /// Whether it isn't compared.
    var isReset: Bool
    var position: SourcePosition
  }

  var links: [Link] = []
  /// The images, including images in directives.
  var images: [Image] = []
  /// The fences and indented code.
  var codeBlocks: [(code: CodeBlock, position: SourcePosition)] = []
  /// The fences in `@Comment`, which no page shows.
  var hiddenCodeBlocks: [(code: CodeBlock, position: SourcePosition)] = []
  /// The samples of directives.
  var samples: [(sample: Sample, position: SourcePosition)] = []
  /// The files of tutorial steps.
  var stepFiles: [StepFile] = []
  /// The positions of the links that show properties of their pages.
  var topicLinks: [SourcePosition] = []
  /// The code voice, with the position of its text.
  var codeVoice: [(text: String, position: SourcePosition)] = []
  /// The directives in the middle of a line, which pages show as text.
  var strayDirectives: [(name: String, position: SourcePosition)] = []
  /// The raw HTML, which pages omit.
  var html: [SourcePosition] = []

  /// Collects the references in blocks, at any depth.
  init(_ blocks: [Block]) { collect(blocks) }

  /// Collects the references in further blocks.
  mutating func collect(_ blocks: [Block]) {
    for block in blocks { collect(block) }
  }

  private mutating func collect(_ block: Block) {
    switch block.kind {
    case .code(let code): codeBlocks.append((code, block.position))
    case .html(let text): if !text.isComment { html.append(block.position) }
    case .directive(let directive): collect(directive, at: block.position)
    default:
      block.forEachPart { part in
        switch part {
        case .text(let inlines): collect(inlines)
        case .blocks(let blocks): collect(blocks)
        }
      }
    }
  }

  private mutating func collect(_ directive: Directive, at position: SourcePosition) {
    if let definition = Directives.named(directive.name) {
      definition.collectReferences(directive, position, &self)
    } else {
      collect(directive.children)
    }
  }

  /// Collects the references in inlines.
  mutating func collect(_ inlines: [Inline]) {
    for inline in inlines {
      switch inline.kind {
      case .emphasis(let children), .strong(let children), .strikethrough(let children): collect(children)
      case .symbolLink: if let link = Link(inline) { links.append(link) }
      case .link(_, _, let children):
        if let link = Link(inline) { links.append(link) }
        collect(children)
      case .image(let source, _, let alt):
        images.append(Image(source: source, alt: alt.plainText, position: inline.position))
      case .html(let text): if !text.isComment { html.append(inline.position) }
      case .code(let text): codeVoice.append((text, inline.position.moved(by: 1)))
      case .text(let text): collectDirectives(in: text, at: inline.position)
      case .softBreak, .lineBreak, .footnoteReference: break
      }
    }
  }

  private mutating func collectDirectives(in text: String, at position: SourcePosition) {
    // Most texts have no directive, and this search is much faster than the one below.
    guard text.withBytes({ $0.firstOffset(of: UInt8(ascii: "@")) != nil }) else { return }
    var rest = text[...]
    while let at = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      let isInWord = text[..<at].last.map { $0.isLetter || $0.isNumber } ?? false
      rest = rest[rest.utf8.index(after: at)...]
      let name = rest.prefix { $0.isLetter }
      let follows = rest[name.endIndex...].drop { $0 == " " }.first
      guard !isInWord, follows == "(" || follows == "{", Directives.named(String(name)) != nil else { continue }
      strayDirectives.append(
        (String(name), position.moved(by: text.utf8.distance(from: text.startIndex, to: at))))
    }
  }
}
