import DocgenMarkdown
import DocgenModel
package import DocgenSymbols

/// Creates the pages of modules and symbols from their comments and extension files.
package struct SymbolPageBuilder: Sendable {
  private let index: SymbolIndex
  private let relationships: SymbolRelationships
  private let extensions: [SymbolNode.ID: [ParsedArticle]]
  private let configuration: Configuration

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - index: The symbols.
  ///   - extensions: The extension files by the symbol that they extend.
  ///   - configuration: The configuration, which contains the repository for source links.
  package init(index: SymbolIndex, extensions: [SymbolNode.ID: [ParsedArticle]], configuration: Configuration) {
    relationships = SymbolRelationships(index)
    (self.index, self.extensions, self.configuration) = (index, extensions, configuration)
  }

  /// The page of a node.
  package func make(_ node: SymbolNode) -> UnresolvedPage {
    let comment = comment(of: node)
    let files = extensions[node.id] ?? []
    let inheritedFiles = inheritedFiles(of: node)
    let isReplaced = (inheritedFiles + files).contains { $0.metadata.replacesComment }
    let own = isReplaced ? nil : comment
    let structure = Self.joined(
      [own?.structure].compactMap(\.self) + inheritedFiles.map(\.structure.withoutLinks) + files.map(\.structure))
    let metadata = PageMetadata(files.flatMap(\.structure.metadata) + (own?.structure.metadata ?? []))

    var content = SymbolContent(symbol: node.symbol)
    if case .implementations = node.kind {
      // The page lists members of the type. The type's own properties are on the type's own page.
      content.symbol.declaration = []
      content.symbol.subheading = []
      content.symbol.availability = []
    }
    content.parameters = own?.fields.parameters.map { .init(name: $0.name, blocks: $0.blocks) } ?? []
    content.returns = own?.fields.returns ?? []
    content.throwing = own?.fields.throwing ?? []
    content.relationships = relationships.groups(of: node)
    content.requirement = requirement(of: node)
    content.replacement = replacement(of: node)
    if own?.isInherited == true || !inheritedFiles.isEmpty { content.inheritedFrom = inheritedFrom(node) }
    content.sourceAddress = sourceAddress(of: node)
    for id in Set(content.symbol.declaration.compactMap(\.symbol)) {
      if let target = index.target(ofSymbol: id) { content.declarationLinks[id] = target }
    }

    let path = index.path(of: node)
    let isLanding = path.description.isEmpty
    let allFiles = files + inheritedFiles
    let place = allFiles.first?.position ?? own?.position ?? SourcePosition(file: node.address, line: 1)
    let title = metadata.displayName ?? node.title
    var page = Page(
      path: path, kind: isLanding ? .landing : .symbol(content),
      title: [Inline(.text(title), at: place)])
    page.source = files.first?.position
    page.eyebrow = isLanding ? "" : metadata.titleHeading ?? node.eyebrow
    page.footnotes = allFiles.flatMap(\.footnotes) + (own?.fields.document.footnotes ?? [])
    var unresolvedPage = UnresolvedPage(
      page: page, structure: structure, metadata: metadata, file: place.file,
      subheading: Self.hasMembers(node) || isLanding ? "Overview" : "Discussion")
    unresolvedPage.symbol = node.id
    unresolvedPage.origin = own?.origin ?? (inheritedFiles.isEmpty ? nil : origin(of: node)?.id)
    unresolvedPage.catalog = allFiles.first?.catalog
    unresolvedPage.isInherited = files.isEmpty && (own?.isInherited ?? !inheritedFiles.isEmpty)
    unresolvedPage.commentDiagnostics = own.map { $0.isInherited ? [] : $0.diagnostics } ?? []
    return unresolvedPage
  }

  // MARK: Comments

  private struct Comment {
    var structure: ArticleStructure
    var fields: SymbolComment
    var position: SourcePosition
    /// The symbol whose comment this is, from which its links are searched.
    var origin: SymbolNode.ID
    var isInherited: Bool
    var diagnostics: [Diagnostic]
  }

  private func comment(of node: SymbolNode) -> Comment? {
    switch node.kind {
    case .implementations, .extendedModule: return nil
    case .module, .declaration, .extendedType: break
    }
    guard let (text, origin) = index.tree.documentation(of: node.id) else { return nil }
    let position = text.position ?? SourcePosition(file: origin.address, line: 1)
    let isDoxygen = origin.symbol.language != .swift
    let (document, diagnostics) = MarkdownParser.docc.parse(
      comment: isDoxygen ? Doxygen.withFences(text.text) : text.text, at: position)
    let fields = SymbolComment(of: isDoxygen ? Doxygen.converted(document) : document)
    let structure = ArticleStructure(of: fields.document, expectsTitle: false)
    return Comment(
      structure: structure, fields: fields, position: position, origin: origin.id, isInherited: text.isInherited,
      diagnostics: diagnostics + structure.diagnostics + DirectiveCheck.diagnostics(for: document.blocks)
        + SignatureCheck(symbol: node.symbol, comment: fields).diagnostics)
  }

  /// The requirement or member that a symbol comes from, if it has a page.
  private func origin(of node: SymbolNode) -> SymbolNode? {
    node.symbol.origin.flatMap { index.tree.node(withSymbol: $0.id) }.flatMap { $0.id == node.id ? nil : $0 }
  }

  /// The requirement or member that a symbol comes from, with its name and its page here or on another site.
  private func inheritedFrom(_ node: SymbolNode) -> SymbolContent.RelationshipGroup.Member? {
    guard let origin = node.symbol.origin else { return nil }
    let target = index.target(ofSymbol: origin.id)
    if case .page(let path, _, _, _)? = target, path == index.path(of: node) { return nil }
    return .init(name: origin.name, target: target)
  }

  /// The extension files of the requirement or member that a symbol comes from, if the symbol has no own comment.
  private func inheritedFiles(of node: SymbolNode) -> [ParsedArticle] {
    guard case .declaration = node.kind, node.symbol.comment?.isInherited != false, let origin = origin(of: node) else {
      return []
    }
    return extensions[origin.id] ?? []
  }

  /// Several texts joined into one.
  ///
  /// The first abstract is the page's, and the other abstracts begin their discussions.
  private static func joined(_ parts: [ArticleStructure]) -> ArticleStructure {
    guard var result = parts.first else { return ArticleStructure() }
    for part in parts.dropFirst() {
      if result.abstract == nil, result.discussion.isEmpty {
        result.abstract = part.abstract
      } else if let abstract = part.abstract {
        result.discussion.append(Block(.paragraph(abstract.inlines), at: abstract.position))
      }
      result.discussion += part.discussion
      result.topics += part.topics
      if var seeAlso = result.seeAlso, let more = part.seeAlso {
        seeAlso.prose += more.prose
        seeAlso.links += more.links
        result.seeAlso = seeAlso
      } else {
        result.seeAlso = result.seeAlso ?? part.seeAlso
      }
      result.deprecationSummary = part.deprecationSummary ?? result.deprecationSummary
    }
    return result
  }

  // MARK: The symbol

  private static func hasMembers(_ node: SymbolNode) -> Bool {
    switch node.symbol.kind {
    case .module, .class, .struct, .union, .enum, .protocol, .actor, .extension: true
    default: false
    }
  }

  private func requirement(of node: SymbolNode) -> SymbolContent.Requirement? {
    guard case .declaration = node.kind else { return nil }
    let kinds = node.symbol.relationships.map(\.kind)
    if kinds.contains(.optionalRequirementOf) { return .optional }
    guard kinds.contains(.requirementOf) else { return nil }
    let hasDefault = node.defaultImplementations.contains { index.tree[$0].symbol.constraints.isEmpty }
    return hasDefault ? .defaultProvided : .required
  }

  /// The symbol that `renamed` names: a path with periods, relative to the symbol's own scope or to a module.
  private func replacement(of node: SymbolNode) -> LinkTarget? {
    guard case .declaration = node.kind, let renamed = node.symbol.availability.lazy.compactMap(\.renamed).first else {
      return nil
    }
    let name = renamed.split(separator: ":", maxSplits: 1).last.map(String.init) ?? renamed
    let path = renamed.hasPrefix("getter:") || renamed.hasPrefix("setter:") ? name : renamed
    let link = LinkPath(symbolLink: path.replacing(".", with: "/"))
    guard let found = try? index.tree.node(for: link, from: node.id, at: nil), found.id != node.id else { return nil }
    return index.target(of: found)
  }

  private func sourceAddress(of node: SymbolNode) -> String? {
    guard case .declaration = node.kind, let place = node.symbol.position,
      PackagePath.normalized(place.file) == place.file
    else { return nil }
    return configuration.address(ofFile: place.file, fragment: "L\(place.line)")
  }
}

extension ArticleStructure {
  /// The text without Topics and See Also, which belong to one page.
  fileprivate var withoutLinks: ArticleStructure {
    var text = self
    (text.topics, text.seeAlso) = ([], nil)
    return text
  }
}
