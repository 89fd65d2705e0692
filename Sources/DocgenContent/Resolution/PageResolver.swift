import DocgenMarkdown
package import DocgenModel
import DocgenSymbols

/// A resolved page, before it's ordered among the others.
package struct ResolvedPage: Sendable {
  /// The numbers of resolved and unresolved links.
  package struct LinkCount: Hashable, Sendable {
    /// The links that docgen found.
    package var resolved = 0
    /// The links that docgen didn't find.
    package var unresolved = 0

    /// Creates numbers for no links.
    package init() {}
  }

  package var page: Page
  /// The curated groups, one for each of the page's topic groups, with their links to pages of this site.
  var groups: [WrittenGroup] = []
  /// The options from its directives.
  var options: PageMetadata.Options
  /// The numbers of resolved and unresolved links.
  package var links = LinkCount()
  /// The pages that its text links to, without topics and see-also links.
  var mentioned: Set<PagePath> = []
  /// The files that it needs.
  package var assets: [Asset] = []
  /// The snippets that it shows, with positions.
  package var shownSnippets: [(name: String, position: SourcePosition)] = []
  /// The page's diagnostics.
  package var diagnostics: [Diagnostic] = []
}

/// Resolves the references of one page, as a pure function of the page's draft and the indexes.
package struct PageResolver: Sendable {
  /// Finds the targets of links.
  let links: LinkResolver
  /// Resolves code blocks and, with its `samples`, the directives that show snippets.
  package let fences: FenceResolver
  /// Finds the symbols in samples.
  let identifiers: IdentifierResolver
  /// Computes the changes of tutorial steps.
  let tutorials: TutorialResolver
  /// The files that tutorials show, by catalog.
  let tutorialCode: [TutorialCode]
  /// The default language of code by catalog.
  let defaultCodeLanguages: [String?]
  /// The module that each catalog is named after.
  let modules: [SymbolNode.ID?]

  /// Creates a resolver for the pages of a site's catalogs.
  package init(links: LinkResolver, fences: FenceResolver, tutorials: TutorialResolver, catalogs: [Catalog]) {
    (self.links, self.fences, self.tutorials) = (links, fences, tutorials)
    identifiers = IdentifierResolver(symbols: links.symbols)
    tutorialCode = catalogs.map(TutorialCode.init)
    defaultCodeLanguages = catalogs.map(\.defaultCodeLanguage)
    modules = links.symbols.modules(of: catalogs)
  }

  /// The catalogs that can contain a page's images: its own, and for a symbol's page, those of the symbol's module.
  ///
  /// If no catalog is named after the module, the images can be in any catalog.
  fileprivate func catalogs(withImagesFor context: LinkResolver.Context) -> [Int] {
    guard let symbol = context.symbol else { return context.catalog.map { [$0] } ?? [] }
    let module = links.symbols.tree.ancestors(of: symbol).first?.id ?? symbol
    let named = modules.indices.filter { modules[$0] == module }
    let others = named.isEmpty ? Array(modules.indices) : named
    return (context.catalog.map { [$0] } ?? []) + others.filter { $0 != context.catalog }
  }

  /// Resolves a page.
  package func resolve(_ unresolvedPage: UnresolvedPage) -> ResolvedPage {
    var resolving = Resolving(
      result: ResolvedPage(page: unresolvedPage.page, options: unresolvedPage.metadata.options),
      context: LinkResolver.Context(unresolvedPage, modules: modules), resolver: self)
    resolving.resolveTutorial()
    resolving.resolveText(of: unresolvedPage)
    resolving.resolveTopics(of: unresolvedPage)
    for button in unresolvedPage.metadata.buttons { resolving.resolve(button) }
    if unresolvedPage.isInherited {
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

  mutating func resolveTutorial() {
    result.diagnostics += resolver.tutorials.resolve(context.file, on: &result.page)
  }

  mutating func resolveText(of unresolvedPage: UnresolvedPage) {
    var references = OutgoingReferences(unresolvedPage.page.discussion)
    references.collect(unresolvedPage.page.title)
    references.collect(unresolvedPage.page.abstract)
    references.collect(unresolvedPage.page.deprecation)
    for footnote in unresolvedPage.page.footnotes { references.collect(footnote.blocks) }
    for group in unresolvedPage.topics { references.collect(group.prose) }
    if case .symbol(let content) = unresolvedPage.page.kind {
      for parameter in content.parameters { references.collect(parameter.blocks) }
      references.collect(content.returns)
      references.collect(content.throwing)
    }
    for link in references.links {
      if case .page(let path, _, _, _)? = resolve(link) { result.mentioned.insert(path) }
    }
    for image in references.images { resolve(image) }
    for (sample, position) in references.samples { resolve(sample, at: position) }
    for file in references.stepFiles { resolve(file) }
    for position in references.topicLinks { resolveTopicLink(at: position) }
    for (code, position) in references.codeBlocks { resolve(code, at: position) }
    for (name, position) in references.strayDirectives {
      report(
        Diagnostic(
          "stray-directive", .warning, at: position, "'@\(name)' is in the middle of a line, so it shows as text",
          notes: [.init("move '@\(name)' to the start of a line, or put it in backticks to show it as text")]))
    }
    if resolver.links.knowsSymbols {
      let members = CodeVoiceMemberCheck(symbols: resolver.links.symbols)
      for (text, position) in references.codeVoice {
        if let problem = members.diagnostic(of: text, at: position, from: context.symbol) { report(problem) }
      }
    }
    for position in references.html {
      report(Diagnostic("raw-html", .warning, at: position, "raw HTML isn't shown"))
    }
  }

  // MARK: Links

  /// Resolves a link, stores its target, and counts it.
  private mutating func resolve(_ link: OutgoingReferences.Link) -> LinkTarget? {
    guard visited.insert(link.position).inserted else { return result.page.links[link.position] }
    switch resolver.links.resolve(link, in: context) {
    case .target(let target, let asset):
      if case .external(_, _, isSymbol: false) = target {} else { result.links.resolved += 1 }
      result.page.links[link.position] = target
      if let asset { result.assets.append(asset) }
      return target
    case .failure(let diagnostic):
      result.links.unresolved += 1
      report(diagnostic)
      return nil
    case .unknown: return nil
    }
  }

  mutating func resolveTopics(of unresolvedPage: UnresolvedPage) {
    for group in unresolvedPage.topics {
      var resolved = TopicGroup(title: group.heading?.inlines.plainText, discussion: group.prose, links: [])
      var written = WrittenGroup(title: resolved.title, links: [])
      for inline in group.links {
        guard let target = topic(inline) else { continue }
        resolved.links.append(topicLink(to: target))
        if case .page(let path, fragment: nil, _, _) = target {
          written.links.append(.init(resolver.links.symbols.address(of: path), at: inline.position))
        }
      }
      guard !resolved.links.isEmpty || !resolved.discussion.isEmpty else { continue }
      result.page.topics.append(resolved)
      result.groups.append(written)
    }
    if let seeAlso = unresolvedPage.seeAlso {
      let links = seeAlso.links.compactMap { topic($0).map(topicLink) }
      if !links.isEmpty {
        result.page.seeAlso.append(TopicGroup(title: nil, discussion: seeAlso.prose, links: links))
      }
    }
  }

  private mutating func topic(_ inline: Inline) -> LinkTarget? {
    guard let link = OutgoingReferences.Link(inline) else { return nil }
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
    guard case .page(let path, let fragment, _, _) = target, let entry = resolver.links.index.entries[path] else {
      return TopicLink(target: target)
    }
    var link = entry.link
    link.target = target
    // These are the symbol's, not a section's.
    if fragment != nil {
      (link.declaration, link.isDeprecated, link.constraints, link.requirement) = ([], false, [], nil)
    }
    return link
  }

  /// Stores the properties of a link's page that the link shows.
  private mutating func resolveTopicLink(at position: SourcePosition) {
    guard let target = result.page.links[position] else { return }
    // A link to a heading shows no abstract of its page.
    var link = TopicLink(target: target)
    if case .page(_, nil, _, _) = target { link = topicLink(to: target) }
    result.page.topicLinks[position] = link
  }

  mutating func resolve(_ button: PageMetadata.Button) {
    switch button.target {
    case .address(let address):
      let link = OutgoingReferences.Link(destination: address, at: button.position)
      guard let target = resolve(link) else { return }
      result.page.callsToAction.append(CallToAction(target: target, label: button.label))
    case .file(let name):
      guard let catalog = context.catalog, let resource = resolver.links.media[catalog].resource(named: name) else {
        report(Diagnostic("missing-file", .warning, at: button.position, "the catalog has no file '\(name)'"))
        return
      }
      let asset = resolver.links.media[catalog].asset(for: resource, below: "downloads")
      result.assets.append(asset)
      result.page.callsToAction.append(CallToAction(target: .file(asset.destination), label: button.label))
    }
  }

  // MARK: Images and samples

  private mutating func resolve(_ image: OutgoingReferences.Image) {
    if image.source.hasPrefix("http://") || image.source.hasPrefix("https://") || image.source.hasPrefix("//") {
      report(
        Diagnostic(
          "external-image", .warning, at: image.position, "an image from another site isn't shown",
          notes: [.init("add a copy to the catalog, because pages load no files from other sites")]))
      return
    }
    let media = resolver.catalogs(withImagesFor: context).map { resolver.links.media[$0] }
    let folder = PackagePath.folder(of: context.file)
    let found = media.lazy.compactMap { $0.match(of: image.source.percentDecoded, from: folder) }.first
    guard let found else { return missing(image, names: media.flatMap(\.names)) }
    if let path = found.pathInOtherFolder {
      let relative = PackagePath.relative(path, to: folder)
      report(
        Diagnostic(
          "missing-image", .warning, at: image.position,
          "the catalog has no image '\(image.source)', so '\(relative)' is shown",
          notes: [.init("write '\(relative)', or only the file's name")]))
    }
    result.assets += found.sources
    result.page.images[image.position] = MediaFiles(variants: found.variants, size: found.size, alt: image.alt)
  }

  private mutating func missing(_ image: OutgoingReferences.Image, names: [String]) {
    report(
      Diagnostic(
        "missing-image", .warning, at: image.position, "the catalog has no image '\(image.source)'",
        nearMisses: nearMisses(of: PackagePath.name(of: image.source), in: names)))
  }

  private mutating func resolve(_ sample: OutgoingReferences.Sample, at position: SourcePosition) {
    do throws(DiagnosticError) {
      add(try fences.samples.resolve(sample), at: position)
    } catch {
      report(error.diagnostic)
    }
  }

  /// Resolves the file that a step shows, and the file for the comparison that its author requested.
  private mutating func resolve(_ file: OutgoingReferences.StepFile) {
    guard let catalog = context.catalog else { return }
    let (files, position) = (resolver.tutorialCode[catalog], file.position)
    // The reader of tutorials reports missing files.
    guard let block = files.block(named: file.name) else { return }
    let shown = result.page.tutorial?.steps.first { $0.value.files[position] != nil }
    if block.language == "swift" {
      result.page.samples[position] = Sample(block, at: position, checkedBy: shown?.value.result)
    } else {
      resolve(block, at: position)
    }
    guard let step = shown?.key else { return }
    let previous = file.previous.flatMap { files.block(named: $0)?.text }
    if let previous { result.page.tutorial?.steps[step]?.files[position]?.before = previous }
    if file.isReset { result.page.tutorial?.steps[step]?.files[position]?.before = nil }
  }

  private mutating func resolve(_ code: CodeBlock, at position: SourcePosition) {
    let language = context.catalog.flatMap { resolver.defaultCodeLanguages[$0] } ?? nil
    add(fences.resolve(code, at: position, defaultLanguage: language), at: position)
  }

  /// Adds a sample with the symbols in its code.
  private mutating func add(_ resolved: SampleResolver.Resolved, at position: SourcePosition) {
    var sample = resolved.sample
    sample.identifiers = resolver.identifiers.find(in: sample)
    result.page.samples[position] = sample
    result.shownSnippets += resolved.shown.map { ($0, position) }
    result.diagnostics += resolved.diagnostics
  }

  private mutating func report(_ diagnostic: Diagnostic) { result.diagnostics.append(diagnostic) }
}

extension Sample {
  /// Creates the sample of a step's code, in the state of the step's check.
  fileprivate init(_ code: CodeBlock, at position: SourcePosition, checkedBy result: SampleResult?) {
    let (state, reason) = result?.sampleState ?? (.unverified, SampleState.notRunReason)
    self.init(content: .fence(code), state: state, reason: reason)
    // The label of a failed sample shows why it failed.
    if result?.state == .failed { self.result = result }
  }
}
