import DocgenMarkdown
import DocgenModel
import DocgenSymbols

/// A resolved page, before it's ordered among the others.
struct ResolvedPage: Sendable {
  /// The numbers of resolved and unresolved links.
  struct LinkCount: Hashable, Sendable {
    /// The links that docgen found.
    var resolved = 0
    /// The links that docgen didn't find.
    var unresolved = 0
  }

  /// A group of a page's curated topics, with its links to pages of this site.
  struct WrittenTopics: Sendable {
    var title: String?
    var links: [(page: PagePath, position: SourcePosition)]
  }

  /// The page.
  var page: Page
  /// The curated groups, one for each of the page's topic groups.
  var groups: [WrittenTopics] = []
  /// The options from its directives.
  var options: PageMetadata.Options
  /// The numbers of resolved and unresolved links.
  var links = LinkCount()
  /// The pages that its text links to, without topics and see-also links.
  var mentioned: Set<PagePath> = []
  /// The pages that verified samples on it use.
  var used: Set<PagePath> = []
  /// The files that it needs.
  var assets: [Asset] = []
  /// The snippets that it shows, with positions.
  var shownSnippets: [(name: String, position: SourcePosition)] = []
  /// The page's diagnostics.
  var diagnostics: [Diagnostic] = []
}

/// Resolves the references of one page, as a pure function of the page's draft and the indexes.
struct PageResolver: Sendable {
  /// Finds the targets of links.
  let links: LinkResolver
  /// Finds the samples.
  let samples: SampleResolver
  /// Determines the kind of fences.
  let fences: FenceResolver
  /// Finds the symbols in samples.
  let identifiers: IdentifierResolver
  /// The results of the code in tutorials.
  let steps: StepSamples
  /// Computes the changes of tutorial steps.
  let tutorials: TutorialResolver
  /// The files that tutorials show, by catalog.
  let tutorialCode: [TutorialCode]
  /// The default language of code by catalog.
  let defaultCodeLanguages: [String?]
  /// The module that each catalog is named after.
  let modules: [SymbolNode.ID?]

  /// Resolves a page.
  func resolve(_ draft: PageDraft) -> ResolvedPage {
    var resolving = Resolving(
      result: ResolvedPage(page: draft.page, options: draft.metadata.options),
      context: LinkResolver.Context(
        path: draft.page.path, catalog: draft.catalog, file: draft.file, symbol: draft.symbol,
        origin: draft.origin,
        module: draft.catalog.flatMap { modules[$0] }),
      resolver: self)
    resolving.resolveTutorial(of: draft)
    resolving.resolveText(of: draft)
    resolving.resolveTopics(of: draft)
    resolving.resolveButton(of: draft)
    if draft.isInherited {
      resolving.result.diagnostics = []
      resolving.result.links = ResolvedPage.LinkCount()
    }
    return resolving.result
  }
}

/// The state of resolving one page.
private struct Resolving {
  var result: ResolvedPage
  let context: LinkResolver.Context
  let resolver: PageResolver
  private var fences: FenceResolver
  /// The links that have been resolved, because the traversal can visit a link several times.
  private var visited: Set<SourcePosition> = []

  init(result: ResolvedPage, context: LinkResolver.Context, resolver: PageResolver) {
    self.result = result
    self.context = context
    self.resolver = resolver
    fences = resolver.fences
  }

  mutating func resolveTutorial(of draft: PageDraft) {
    for diagnostic in resolver.tutorials.resolve(draft.file, on: &result.page) { complain(diagnostic) }
  }

  mutating func resolveText(of draft: PageDraft) {
    var references = References(draft.page.discussion)
    references.collect(draft.page.title)
    references.collect(draft.page.abstract)
    references.collect(draft.page.deprecation)
    for footnote in draft.page.footnotes { references.collect(footnote.blocks) }
    for group in draft.topics { references.collect(group.prose) }
    if case .symbol(let content) = draft.page.kind {
      for parameter in content.parameters { references.collect(parameter.blocks) }
      references.collect(content.returns)
      references.collect(content.throwing)
    }
    for link in references.links {
      if case .page(let path, _, _, _)? = resolve(link) { result.mentioned.insert(path) }
    }
    for image in references.images { resolve(image) }
    for (directive, position) in references.directives { resolve(directive, at: position) }
    for (code, position) in references.codeBlocks { resolve(code, at: position) }
    for position in references.html {
      complain(Diagnostic("raw-html", .warning, at: position, "raw HTML does not show"))
    }
  }

  // MARK: Links

  /// Resolves a link, stores its target, and counts it.
  private mutating func resolve(_ link: References.Link) -> LinkTarget? {
    guard visited.insert(link.position).inserted else { return result.page.links[link.position] }
    return note(resolver.links.resolve(link, in: context), at: link.position)
  }

  private mutating func note(_ resolution: LinkResolver.Resolution, at position: SourcePosition) -> LinkTarget? {
    switch resolution {
    case .target(let target, let asset):
      if case .external(_, _, isSymbol: false) = target {} else { result.links.resolved += 1 }
      result.page.links[position] = target
      if let asset { result.assets.append(asset) }
      return target
    case .failure(let diagnostic):
      result.links.unresolved += 1
      complain(diagnostic)
      return nil
    case .unknown: return nil
    }
  }

  mutating func resolveTopics(of draft: PageDraft) {
    for group in draft.topics {
      var resolved = TopicGroup(title: group.heading?.inlines.plainText, discussion: group.prose, links: [])
      var written = ResolvedPage.WrittenTopics(title: resolved.title, links: [])
      for inline in group.links {
        guard let target = topic(inline) else { continue }
        resolved.links.append(topicLink(to: target))
        if case .page(let path, fragment: nil, _, _) = target {
          written.links.append((path, inline.position))
        }
      }
      guard !resolved.links.isEmpty || !resolved.discussion.isEmpty else { continue }
      result.page.topics.append(resolved)
      result.groups.append(written)
    }
    if let seeAlso = draft.seeAlso {
      let links = seeAlso.links.compactMap { topic($0).map(topicLink) }
      if !links.isEmpty {
        result.page.seeAlso.append(TopicGroup(title: nil, discussion: seeAlso.prose, links: links))
      }
    }
  }

  private mutating func topic(_ inline: Inline) -> LinkTarget? {
    guard let link = References.Link(inline) else { return nil }
    let target = resolve(link)
    // Use the link's text as the title, because readers see nothing else of another site.
    if case .external(let address, _, let isSymbol)? = target,
      case .link(let destination, _, let children) = inline.kind,
      !children.isEmpty, children.plainText != destination
    {
      return .external(address, title: children.plainText, isSymbol: isSymbol)
    }
    return target
  }

  private func topicLink(to target: LinkTarget) -> TopicLink {
    guard case .page(let path, let fragment, _, let isSymbol) = target, let entry = resolver.links.index.entries[path]
    else { return TopicLink(target: target) }
    guard fragment == nil, isSymbol else {
      return TopicLink(target: target, abstract: entry.abstract, minutes: entry.minutes)
    }
    return TopicLink(
      target: target, abstract: entry.abstract, declaration: entry.declaration, isDeprecated: entry.isDeprecated)
  }

  /// Stores the properties of the target pages that the links of an `@Links` directive show.
  private mutating func resolve(links directive: Directive) {
    for case .list(let list) in directive.children.map(\.kind) {
      for item in list.items {
        for case .paragraph(let inlines) in item.blocks.map(\.kind) {
          for inline in inlines {
            guard let target = result.page.links[inline.position] else { continue }
            // A link to a heading shows no abstract of its page.
            var link = TopicLink(target: target)
            if case .page(_, nil, _, _) = target { link = topicLink(to: target) }
            result.page.topicLinks[inline.position] = link
          }
        }
      }
    }
  }

  mutating func resolveButton(of draft: PageDraft) {
    guard let button = draft.metadata.button else { return }
    switch button.target {
    case .address(let address):
      let link = References.Link(destination: address, at: button.position)
      if let target = resolve(link) { result.page.callToAction = CallToAction(target: target, label: button.label) }
    case .file(let name):
      guard let catalog = draft.catalog, let resource = resolver.links.media[catalog].resource(named: name) else {
        complain(Diagnostic("missing-file", .warning, at: button.position, "no file '\(name)' is in the catalog"))
        return
      }
      let asset = resolver.links.media[catalog].asset(for: resource, below: "downloads")
      result.assets.append(asset)
      result.page.callToAction = CallToAction(target: .file(asset.destination), label: button.label)
    }
  }

  // MARK: Images and samples

  private mutating func resolve(_ image: References.Image) {
    if image.source.hasPrefix("http://") || image.source.hasPrefix("https://") || image.source.hasPrefix("//") {
      complain(
        Diagnostic(
          "external-image", .warning, at: image.position, "an image of another site does not show",
          notes: [.init("put a copy into the catalog: pages load nothing from elsewhere")]))
      return
    }
    guard let catalog = context.catalog else { return missing(image, names: []) }
    let media = resolver.links.media[catalog]
    let found = media.variants(of: image.source.percentDecodedIfValid)
    guard !found.variants.isEmpty else { return missing(image, names: media.names) }
    result.assets += found.sources
    result.page.images[image.position] = ImageSource(variants: found.variants, size: found.size, alt: image.alt)
  }

  private mutating func missing(_ image: References.Image, names: [String]) {
    complain(
      Diagnostic(
        "missing-image", .warning, at: image.position, "no image '\(image.source)' is in the catalog",
        nearMisses: nearMisses(of: PackagePath.name(of: image.source), in: names)))
  }

  private mutating func resolve(_ directive: Directive, at position: SourcePosition) {
    if directive.name == "Code" { return resolveStep(directive, at: position) }
    if directive.name == "Links" { return resolve(links: directive) }
    switch resolver.samples.resolve(directive, at: position) {
    case nil: break
    case .success(let resolved)?:
      add(resolved.sample, at: position)
      result.shownSnippets += resolved.shown.map { ($0, position) }
    case .failure(let problem)?: complain(problem.diagnostic)
    }
  }

  /// Resolves the file that a step shows, and the file for the comparison that its author requested.
  private mutating func resolveStep(_ code: Directive, at position: SourcePosition) {
    guard let catalog = context.catalog, let file = code["file"] else { return }
    let files = resolver.tutorialCode[catalog]
    // The reader of tutorials reports missing files.
    guard let block = files.block(named: file.value) else { return }
    if block.language == "swift" {
      result.page.samples[position] = resolver.steps.sample(of: block, at: position)
    } else {
      resolve(block, at: position)
    }
    guard let step = result.page.tutorial?.steps.first(where: { $0.value.files[position] != nil })?.key else { return }
    let previous = code["previousFile"].flatMap { files.block(named: $0.value)?.text }
    if let previous { result.page.tutorial?.steps[step]?.files[position]?.before = previous }
    if code["reset"]?.value == "true" { result.page.tutorial?.steps[step]?.files[position]?.before = nil }
  }

  private mutating func resolve(_ code: CodeBlock, at position: SourcePosition) {
    let language = context.catalog.flatMap { resolver.defaultCodeLanguages[$0] } ?? nil
    let resolved = fences.resolve(code, at: position, defaultLanguage: language)
    add(resolved.sample, at: position)
    result.shownSnippets += resolved.shown.map { ($0, position) }
    for diagnostic in resolved.diagnostics { complain(diagnostic) }
  }

  /// Adds a sample with the symbols in its code.
  private mutating func add(_ sample: Sample, at position: SourcePosition) {
    var sample = sample
    sample.identifiers = resolver.identifiers.find(in: sample)
    if sample.verification?.outcome == .passed {
      for identifier in sample.identifiers {
        if case .page(let symbol, _, _, _) = identifier.target { result.used.insert(symbol) }
      }
    }
    result.page.samples[position] = sample
  }

  private mutating func complain(_ diagnostic: Diagnostic) { result.diagnostics.append(diagnostic) }
}
