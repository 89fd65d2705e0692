internal import DocgenModel

/// Assigns each top-level block of a page to a part of the page.
struct SectionScanner {
  private enum Part { case head, abstract, discussion, topics, seeAlso, rest }

  private let blocks: [Block]
  private var part = Part.head

  /// The parts so far.
  private(set) var structure = ArticleStructure()

  init(blocks: [Block]) { self.blocks = blocks }

  /// Scans all blocks.
  mutating func scan() {
    // Most blocks are part of the discussion.
    structure.discussion.reserveCapacity(blocks.count)
    for block in blocks where !takeAside(block) {
      switch part {
      case .head: scanHead(block)
      case .abstract: scanAbstract(block)
      case .discussion: scanDiscussion(block)
      case .topics: scanTopics(block)
      case .seeAlso: scanSeeAlso(block)
      case .rest: break
      }
    }
  }

  /// Handles blocks that aren't part of the text: comments, and directives about the page.
  ///
  /// Returns whether it handled the block.
  private mutating func takeAside(_ block: Block) -> Bool {
    switch block.kind {
    case .directive(let directive):
      switch directive.name {
      case "Comment":
        return true
      case "Metadata", "Options", "Redirected":
        structure.metadata.append(block)
        return true
      case "DeprecationSummary":
        structure.deprecationSummary = directive.children
        return true
      default:
        return false
      }
    case .html(let html):
      return html.isComment
    default:
      return false
    }
  }

  private mutating func scanHead(_ block: Block) {
    part = .abstract
    if case .heading(level: 1, let inlines) = block.kind {
      structure.title = .init(inlines: inlines, position: block.position)
    } else {
      scanAbstract(block)
    }
  }

  private mutating func scanAbstract(_ block: Block) {
    part = .discussion
    if case .paragraph(let inlines) = block.kind {
      structure.abstract = .init(inlines: inlines, position: block.position)
    } else {
      scanDiscussion(block)
    }
  }

  private mutating func scanDiscussion(_ block: Block) {
    if !opensLinks(block) { structure.discussion.append(block) }
  }

  /// Starts Topics or See Also if a block is its heading.
  private mutating func opensLinks(_ block: Block) -> Bool {
    guard case .heading(level: 2, let inlines) = block.kind else { return false }
    switch inlines.plainText.lowercased() {
    case "topics" where part == .discussion:
      part = .topics
    case "see also" where part == .discussion || part == .topics:
      part = .seeAlso
      structure.seeAlso = .init()
    default:
      return false
    }
    return true
  }

  private mutating func scanTopics(_ block: Block) {
    guard !opensLinks(block) else { return }
    if case .heading(let level, let inlines) = block.kind {
      if level != 3 {
        warn(
          "misplaced-heading", at: block.position,
          "a topic group needs a level-3 heading, and this one has level \(level)")
      }
      structure.topics.append(.init(heading: .init(inlines: inlines, position: block.position)))
      return
    }
    var group = structure.topics.popLast() ?? .init()
    add(block, to: &group)
    structure.topics.append(group)
  }

  private mutating func scanSeeAlso(_ block: Block) {
    if case .heading = block.kind {
      part = .rest
      warn("content-after-see-also", at: block.position, "content after See Also isn't shown")
    } else if var group = structure.seeAlso {
      add(block, to: &group)
      structure.seeAlso = group
    }
  }

  private mutating func add(_ block: Block, to group: inout ArticleStructure.LinkGroup) {
    guard case .list(let list) = block.kind else {
      group.prose.append(block)
      return
    }
    for item in list.items { add(item, to: &group) }
  }

  private mutating func add(_ item: List.Item, to group: inout ArticleStructure.LinkGroup) {
    guard let first = item.blocks.first, case .paragraph(let inlines) = first.kind, let link = inlines.first,
      link.kind.isLink
    else {
      warn("topic-not-a-link", at: item.position, "an item in Topics or See Also must be a link")
      return
    }
    group.links.append(link)
    let rest = inlines.dropFirst().first { !$0.kind.isBlank }?.position ?? item.blocks.dropFirst().first?.position
    if let rest {
      warn("topic-not-a-link", at: rest, "text after the link in an item of Topics or See Also isn't shown")
    }
  }

  private mutating func warn(_ id: String, at position: SourcePosition, _ message: String) {
    structure.diagnostics.append(Diagnostic(id, .warning, at: position, message))
  }
}

extension Inline.Kind {
  fileprivate var isLink: Bool {
    switch self {
    case .link, .symbolLink: true
    default: false
    }
  }

  fileprivate var isBlank: Bool {
    switch self {
    case .softBreak, .lineBreak: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .html(let html): html.isComment
    default: false
    }
  }
}

extension String {
  /// Whether an HTML block consists of one comment.
  package var isComment: Bool {
    let text = drop(while: \.isWhitespace)
    guard text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") else { return false }
    return text[end.upperBound...].allSatisfy(\.isWhitespace)
  }
}
