import DocgenMarkdown
import DocgenModel

/// A `.tutorial` file, divided like an article: with a title, an abstract, and a discussion in sections.
///
/// A tutorial's sections become headings, so that they're linked and listed like an article's. Steps, code, and
/// questions remain directives, which the renderer shows in order. The chapters of a table of contents become groups of
/// topics, so that tutorials appear in the navigation.
struct Tutorial: Sendable {
  /// The contents of the file, and the parts of its page that only tutorials have.
  var content: TutorialContent
  /// Its parts.
  var anatomy: PageAnatomy
  /// The line above the title: the kind and the estimated minutes.
  var eyebrow: String
  /// The starting project's files, as written, or `nil` for none.
  var projectFiles: Directive.Argument?

  /// Divides a file into parts.
  ///
  /// - Parameter document: The file, parsed.
  /// - Returns: `nil` for a file without a directive that begins a tutorial.
  init?(_ document: Document) {
    let found = document.blocks.lazy.compactMap { block -> (TutorialContent.Kind, Directive, SourcePosition)? in
      guard case .directive(let directive) = block.kind, let kind = TutorialContent.Kind(rawValue: directive.name)
      else { return nil }
      return (kind, directive, block.position)
    }.first
    guard let (kind, directive, position) = found else { return nil }
    content = TutorialContent(kind: kind, minutes: directive["time"].flatMap { Int($0.value) })
    content.resources = directive.directives(named: "Resources").first?.position
    eyebrow = kind.rawValue
    if let minutes = content.minutes { eyebrow += minutes == 1 ? " · 1 minute" : " · \(minutes) minutes" }
    projectFiles = directive["projectFiles"]
    anatomy = PageAnatomy(of: Document(file: document.file, blocks: []), expectsTitle: false)
    var reader = Reader(anatomy: anatomy)
    reader.readIntroduction(of: directive, at: position)
    switch kind {
    case .overview: reader.readChapters(of: directive)
    case .tutorial, .article: reader.readSections(of: directive)
    }
    anatomy = reader.anatomy
  }
}

/// Reads a tutorial's directives into the parts of a page.
private struct Reader {
  var anatomy: PageAnatomy

  mutating func readIntroduction(of root: Directive, at position: SourcePosition) {
    let introduction = root.directives(named: "Intro").first
    if let title = introduction?.directive["title"] ?? root["name"] {
      anatomy.title = .init(inlines: [Inline(.text(title.value), at: title.position)], position: title.position)
    } else {
      anatomy.diagnostics.append(
        Diagnostic(
          "missing-title", .warning, at: position, "the page has no title",
          notes: [.init("give it one: @Intro(title: \"…\")")]))
    }
    for (requirement, position) in root.directives(named: "XcodeRequirement") {
      guard let title = requirement["title"], let destination = requirement["destination"] else { continue }
      let link = Inline(
        .link(destination: destination.value, title: "", [Inline(.text(title.value), at: title.position)]),
        at: destination.position)
      anatomy.discussion.append(
        Block(
          .paragraph([Inline(.text("You need "), at: position), link, Inline(.text("."), at: position)]), at: position))
    }
    var content = (introduction?.directive.children ?? [])[...]
    if let first = content.first, case .paragraph(let inlines) = first.kind {
      anatomy.abstract = .init(inlines: inlines, position: first.position)
      content.removeFirst()
    }
    anatomy.discussion += flattened(content)
  }

  // MARK: Tutorials and their articles

  mutating func readSections(of root: Directive) {
    for block in root.children {
      guard case .directive(let directive) = block.kind else {
        anatomy.discussion.append(block)
        continue
      }
      switch directive.name {
      case "Intro", "XcodeRequirement": continue
      case "Section":
        if let title = directive["title"] { anatomy.discussion.append(heading(title.value, at: title.position)) }
        anatomy.discussion += flattened(directive.children)
      case "Assessments":
        anatomy.discussion.append(heading("Check Your Understanding", at: block.position))
        anatomy.discussion += directive.children
      default: anatomy.discussion += flattened([block])
      }
    }
  }

  /// Removes directives that only arrange content side by side, because the page has one column.
  private func flattened(_ blocks: some Sequence<Block>) -> [Block] {
    blocks.flatMap { block -> [Block] in
      guard case .directive(let directive) = block.kind, ["ContentAndMedia", "Stack"].contains(directive.name) else {
        return [block]
      }
      return flattened(directive.children)
    }
  }

  private func heading(_ title: String, level: Int = 2, at position: SourcePosition) -> Block {
    Block(.heading(level: level, [Inline(.text(title), at: position)]), at: position)
  }

  // MARK: Tables of contents

  mutating func readChapters(of root: Directive) {
    for block in root.children {
      guard case .directive(let directive) = block.kind else {
        anatomy.discussion.append(block)
        continue
      }
      switch directive.name {
      case "Intro": continue
      case "Volume": readVolume(directive)
      case "Chapter": anatomy.topics.append(chapter(directive, at: block.position))
      case "Resources": readResources(directive, at: block.position)
      default: anatomy.discussion += flattened([block])
      }
    }
  }

  private mutating func readVolume(_ volume: Directive) {
    var prose = flattened(volume.children.filter { !$0.isDirective(named: "Chapter") })
    for (directive, position) in volume.directives(named: "Chapter") {
      var group = chapter(directive, at: position)
      if let name = volume["name"], let title = group.heading?.inlines.plainText {
        group.heading?.inlines = [Inline(.text("\(name.value): \(title)"), at: position)]
      }
      group.prose = prose + group.prose
      prose = []
      anatomy.topics.append(group)
    }
  }

  private func chapter(_ chapter: Directive, at position: SourcePosition) -> PageAnatomy.LinkGroup {
    let title = chapter["name"].map { Inline(.text($0.value), at: $0.position) }
    let links = chapter.directives(named: "TutorialReference").compactMap { reference, _ -> Inline? in
      guard let written = reference["tutorial"] else { return nil }
      let destination = written.value.contains(":") ? written.value : "doc:\(written.value)"
      return Inline(.link(destination: destination, title: "", []), at: written.position)
    }
    return PageAnatomy.LinkGroup(
      heading: title.map { .init(inlines: [$0], position: position) },
      prose: flattened(chapter.children.filter { !$0.isDirective(named: "TutorialReference") }), links: links)
  }

  private mutating func readResources(_ resources: Directive, at position: SourcePosition) {
    let tiles = [
      "Documentation": "Documentation", "SampleCode": "Sample Code", "Downloads": "Downloads", "Videos": "Videos",
      "Forums": "Forums",
    ]
    anatomy.discussion.append(heading("Resources", at: position))
    for block in resources.children {
      guard case .directive(let directive) = block.kind, let title = tiles[directive.name] else {
        anatomy.discussion.append(block)
        continue
      }
      anatomy.discussion.append(heading(title, level: 3, at: block.position))
      anatomy.discussion += directive.children
      if let destination = directive["destination"] {
        let link = Inline(
          .link(
            destination: destination.value, title: "",
            [Inline(.text("\(title): read more"), at: destination.position)]), at: destination.position)
        anatomy.discussion.append(Block(.paragraph([link]), at: destination.position))
      }
    }
  }
}

extension Block {
  /// Whether it is a directive with a name.
  fileprivate func isDirective(named name: String) -> Bool {
    if case .directive(let directive) = kind { directive.name == name } else { false }
  }
}
