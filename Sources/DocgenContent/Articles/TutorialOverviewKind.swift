import DocgenMarkdown
import DocgenModel

extension ArticleKindDefinition {
  /// The table of contents of a series of tutorials.
  ///
  /// Its chapters become groups of topics, so that tutorials appear in the navigation.
  static let tutorialOverview = ArticleKindDefinition(
    ArticleKind(className: "article overview", hasChapters: true), label: "Tutorials", directive: "Tutorials",
    path: { name, _ in PageAddress.tutorials(name) }
  ) { root, page in
    for block in root.children {
      guard case .directive(let directive) = block.kind else {
        page.structure.discussion.append(block)
        continue
      }
      switch directive.name {
      case "Intro": continue
      case "Volume": page.addVolume(directive)
      case "Chapter": page.structure.topics.append(page.chapter(directive, at: block.position))
      case "Resources": page.addResources(directive, at: block.position)
      default: page.structure.discussion += page.flattened([block])
      }
    }
  }
}

extension DirectivePage {
  fileprivate mutating func addVolume(_ volume: Directive) {
    var prose = flattened(volume.children.filter { !$0.isDirective(named: "Chapter") })
    for (directive, position) in volume.directives(named: "Chapter") {
      var group = chapter(directive, at: position)
      if let name = volume["name"], let title = group.heading?.inlines.plainText {
        group.heading?.inlines = [Inline(.text("\(name.value): \(title)"), at: position)]
      }
      group.prose = prose + group.prose
      prose = []
      structure.topics.append(group)
    }
  }

  fileprivate func chapter(_ chapter: Directive, at position: SourcePosition) -> ArticleStructure.LinkGroup {
    let title = chapter["name"].map { Inline(.text($0.value), at: $0.position) }
    let links = chapter.directives(named: "TutorialReference").compactMap { reference, _ -> Inline? in
      guard let written = reference["tutorial"] else { return nil }
      let destination = written.value.contains(":") ? written.value : "doc:\(written.value)"
      return Inline(.link(destination: destination, title: "", []), at: written.position)
    }
    return ArticleStructure.LinkGroup(
      heading: title.map { .init(inlines: [$0], position: position) },
      prose: flattened(chapter.children.filter { !$0.isDirective(named: "TutorialReference") }), links: links)
  }

  fileprivate mutating func addResources(_ resources: Directive, at position: SourcePosition) {
    let tiles = [
      "Documentation": "Documentation", "SampleCode": "Sample Code", "Downloads": "Downloads", "Videos": "Videos",
      "Forums": "Forums",
    ]
    if content.resources == nil { content.resources = position }
    addHeading("Resources", at: position)
    for block in resources.children {
      guard case .directive(let directive) = block.kind, let title = tiles[directive.name] else {
        structure.discussion.append(block)
        continue
      }
      addHeading(title, level: 3, at: block.position)
      structure.discussion += directive.children
      if let destination = directive["destination"] {
        let link = Inline(
          .link(
            destination: destination.value, title: "",
            [Inline(.text("\(title): read more"), at: destination.position)]), at: destination.position)
        structure.discussion.append(Block(.paragraph([link]), at: destination.position))
      }
    }
  }
}
