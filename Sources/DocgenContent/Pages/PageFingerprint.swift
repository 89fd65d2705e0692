package import DocgenModel
package import DocgenSystem

/// A part of a page's fingerprint.
///
/// The fingerprint determines whether a page is rendered again. Each value therefore adds all of its parts, including
/// parts that no output shows today, because a change to an omitted part wouldn't update the page.
protocol FingerprintPart {
  /// Adds all parts of the value.
  func add(to hasher: inout FingerprintHasher)
}

extension FingerprintHasher {
  /// Adds a page.
  ///
  /// The page's own text comes first. So a fingerprint that's taken after it doesn't change with other pages, as the rest does:
  /// a link shows the title of its target.
  ///
  /// - Parameter page: The page.
  /// - Returns: The fingerprint of everything that was added up to the end of the page's own text.
  @discardableResult
  package mutating func add(_ page: Page) -> Fingerprint {
    let content = page.content
    addText(of: content)
    let text = finalize()
    addSurroundings(of: content)
    return text
  }

  /// Adds what the page's own file or symbol determines alone, and the name of its guide.
  private mutating func addText(of page: Page.Content) {
    combine(page.path, page.kind, page.eyebrow, page.guide)
    add(page.title)
    add(page.abstract)
    add(page.discussion)
    add(page.footnotes) { $0.combine($1.label, $1.blocks, $1.position) }
    add(page.headings) { $0.combine($1.level, $1.text, $1.anchor, $1.formerAnchors, $1.position) }
    // A directive shows nothing, not even its text, if docgen didn't find its image or sample.
    add(page.images.keys.sorted()) { $0.add($1) }
    add(page.samples.keys.sorted()) { $0.add($1) }
  }

  private mutating func addSurroundings(of page: Page.Content) {
    combine(page.source, page.deprecation, page.availability)
    combine(page.articleKind.className, page.articleKind.hasChapters, page.tutorial)
    combine(page.topics, page.topicsStyle.rawValue, page.seeAlso, page.mentions, page.uses)
    combine(page.ancestors, page.previous, page.next)
    add(page.callsToAction) { $0.combine($1.target, $1.label) }
    add(page.links) { $0.add($1) }
    add(page.topicLinks) { $1.add(to: &$0) }
    add(page.images) { $1.add(to: &$0) }
    add(page.samples) { $1.add(to: &$0) }
  }

  /// Adds the result of a sample.
  package mutating func add(_ verification: Verification) { verification.add(to: &self) }

  /// Adds the result of a tutorial's step.
  package mutating func add(_ result: TutorialStepResult) { result.add(to: &self) }

  mutating func combine<each Part: FingerprintPart>(_ parts: repeat each Part) {
    repeat (each parts).add(to: &self)
  }

  // MARK: Collections

  fileprivate mutating func add<Value>(_ values: [Value], _ add: (inout Self, Value) -> Void) {
    self.add(values.count)
    for value in values { add(&self, value) }
  }

  fileprivate mutating func add<Value>(_ value: Value?, _ add: (inout Self, Value) -> Void) {
    self.add(value == nil ? 0 : 1)
    if let value { add(&self, value) }
  }

  /// Adds a table in the order of its keys, because the order of a dictionary differs between runs.
  fileprivate mutating func add<Key: Comparable & FingerprintPart, Value>(
    _ table: [Key: Value], _ add: (inout Self, Value) -> Void
  ) {
    self.add(table.count)
    guard !table.isEmpty else { return }
    for (key, value) in table.sorted(by: { $0.key < $1.key }) {
      key.add(to: &self)
      add(&self, value)
    }
  }

  // MARK: Text and links

  // Pages contain hundreds of these parts, so each is added without the generic calls of `combine(_:)`.

  private mutating func add(_ blocks: [Block]) { add(blocks) { $0.add($1) } }

  fileprivate mutating func add(_ block: Block) {
    add(block.position.line)
    add(block.position.column)
    switch block.kind {
    case .paragraph(let inlines):
      add(0)
      add(inlines)
    case .heading(let level, let inlines):
      add(1)
      add(level)
      add(inlines)
    case .quote(let blocks):
      add(2)
      add(blocks)
    case .aside(let aside):
      add(3)
      add(aside.kind)
      add(aside.blocks)
    case .list(let list):
      add(4)
      add(list.start) { $0.add($1) }
      add(list.isTight)
      add(list.items) {
        $0.add($1.checked) { $0.add($1) }
        $0.add($1.blocks)
        $0.add($1.position)
      }
    case .definitions(let definitions):
      add(5)
      add(definitions) {
        $0.add($1.term)
        $0.add($1.blocks)
        $0.add($1.position)
      }
    case .code(let code):
      add(6)
      add(code)
    case .html(let html):
      add(7)
      add(html)
    case .thematicBreak: add(8)
    case .table(let table):
      add(9)
      add(table.alignments) { $0.add($1.rawValue) }
      add(table.header) { $0.add($1) }
      add(table.rows) { $0.add($1) { $0.add($1) } }
    case .directive(let directive):
      add(10)
      add(directive.name)
      add(directive.arguments) {
        $0.add($1.label)
        $0.add($1.value)
        $0.add($1.position)
      }
      add(directive.children)
    }
  }

  fileprivate mutating func add(_ code: CodeBlock) {
    add(code.isFenced)
    add(code.info)
    add(code.text)
    add(code.textPosition)
  }

  private mutating func add(_ inlines: [Inline]) {
    add(inlines.count)
    for inline in inlines { add(inline) }
  }

  fileprivate mutating func add(_ inline: Inline) {
    add(inline.position.line)
    add(inline.position.column)
    switch inline.kind {
    case .text(let text): add(0, text)
    case .softBreak: add(1)
    case .lineBreak: add(2)
    case .code(let text): add(3, text)
    case .symbolLink(let text): add(4, text)
    case .emphasis(let children): add(5, children)
    case .strong(let children): add(6, children)
    case .strikethrough(let children): add(7, children)
    case .link(let destination, let title, let children):
      add(8, destination)
      add(title, children)
    case .image(let source, let title, let alt):
      add(9, source)
      add(title, alt)
    case .html(let html): add(10, html)
    case .footnoteReference(let label): add(11, label)
    }
  }

  private mutating func add(_ kind: Int, _ text: String) {
    add(kind)
    add(text)
  }

  private mutating func add(_ kind: Int, _ children: [Inline]) {
    add(kind)
    add(children)
  }

  private mutating func add(_ text: String, _ children: [Inline]) {
    add(text)
    add(children)
  }

  fileprivate mutating func add(_ target: LinkTarget) {
    switch target {
    case .page(let path, let fragment, let title, let isSymbol):
      add(0)
      add(path.description)
      add(fragment) { $0.add($1) }
      add(title)
      add(isSymbol)
    case .external(let address, let title, let isSymbol):
      add(1)
      add(address)
      add(title)
      add(isSymbol)
    case .file(let file):
      add(2)
      add(file)
    }
  }

  fileprivate mutating func add(_ position: SourcePosition) {
    add(position.file)
    add(position.line)
    add(position.column)
  }

  fileprivate mutating func add(_ isSet: Bool) { add(isSet ? 1 : 0) }
}

extension Block: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension Inline: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension CodeBlock: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension LinkTarget: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension SourcePosition: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension PagePath: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(description) } }
extension String: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension Int: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }
extension Bool: FingerprintPart { func add(to hasher: inout FingerprintHasher) { hasher.add(self) } }

extension Array: FingerprintPart where Element: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.add(self) { $1.add(to: &$0) }
  }
}

extension Optional: FingerprintPart where Wrapped: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.add(self) { $1.add(to: &$0) }
  }
}

// MARK: - Lists of links, and images

extension TopicLink: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) { hasher.combine(target, abstract, declaration, isDeprecated, minutes) }
}

extension TopicGroup: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) { hasher.combine(title, discussion, links) }
}

extension ImageSource: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.add(variants) { $0.combine($1.file, $1.scale, $1.isDark) }
    hasher.add(size) { $0.combine($1.width, $1.height) }
    hasher.add(alt)
  }
}

// MARK: - Samples

extension Sample: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    switch content {
    case .snippet(let snippet, let slice): hasher.combine(0, snippet, slice)
    case .diff(let from, let fromSlice, let to, let toSlice): hasher.combine(1, from, fromSlice, to, toSlice)
    case .output(let snippet, let text): hasher.combine(2, snippet, text)
    case .fence(let code): hasher.combine(3, code)
    }
    hasher.combine(state?.rawValue, reason, verification, isSwift)
    hasher.add(identifiers) { $0.combine($1.range.lowerBound, $1.range.upperBound, $1.target, $1.declaration) }
    hasher.add(options) { $0.add($1) }
  }
}

extension Snippet: FingerprintPart {
  // The name, the file, and the source determine all other parts.
  func add(to hasher: inout FingerprintHasher) { hasher.combine(name, file, source) }
}

extension Snippet.Slice: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(name, position)
    hasher.add(lines) { $0.combine($1.text, $1.number, $1.removedIndentation) }
  }
}

extension Verification: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(snippet, outcome.rawValue, claims, failures, warnings, standardOutput, program, compiler, platform)
    hasher.add(checks) { $0.add($1.rawValue) }
    hasher.add(notRun) { $0.combine($1.lines.lowerBound, $1.lines.upperBound, $1.reason) }
    hasher.add(identifiers) {
      $0.add($1) { $0.combine($1.line, $1.column, $1.length, $1.symbol) }
    }
  }
}

extension Verification.Failure: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) { hasher.combine(id, position, message, details) }
}

// MARK: - Tutorials

extension TutorialContent: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(minutes, resources, startCommands)
    hasher.add(steps) {
      $0.combine($1.number.tutorial, $1.number.step, $1.deletedFiles, $1.isChecked, $1.result)
      $0.add($1.files) { $0.combine($1.path, $1.before, $1.isNew) }
    }
    hasher.add(downloads) { $0.combine($1.start, $1.end) }
  }
}

extension TutorialContent.Download: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.add(file)
    hasher.add(bytes)
  }
}

extension TutorialStepResult: FingerprintPart {
  // The duration of the checks is omitted, because no page shows it.
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(state.rawValue, observations)
    hasher.add(failures) { $0.combine($1.id, $1.message, $1.notes, $1.hints) }
  }
}

extension TutorialStepResult.Observation: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    switch self {
    case .built: hasher.add(0)
    case .testsPassed(let count): hasher.combine(1, count)
    case .ran(let status, let output, let error): hasher.combine(2, Int(status), output, error)
    case .failedAsExpected(let messages): hasher.combine(3, messages)
    case .didNotCompileAsExpected(let messages): hasher.combine(4, messages)
    case .parsedOnly(let reason): hasher.combine(5, reason)
    case .unverified(let reason): hasher.combine(6, reason)
    case .notRun(let reason): hasher.combine(7, reason)
    }
  }
}

extension TutorialStepResult.Message: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) { hasher.combine(path, line, column, text) }
}

// MARK: - Symbols

extension Page.Kind: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    switch self {
    case .landing: hasher.add(0)
    case .article: hasher.add(1)
    case .symbol(let content): hasher.combine(2, content)
    }
  }
}

extension SymbolContent: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(symbol, returns, throwing, sourceAddress)
    hasher.add(declarationLinks) { $0.add($1) }
    hasher.add(parameters) { $0.combine($1.name, $1.blocks) }
    hasher.add(relationships) {
      $0.add($1.title)
      $0.add($1.members) { $0.combine($1.name, $1.target, $1.constraints) }
    }
  }
}

extension Symbol: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(id, module, extendedModule, kind.rawValue, extendedKind?.rawValue, path, position)
    hasher.combine(declaration, subheading, availability, constraints, isHidden)
    hasher.add(comment) { $0.combine($1.text, $1.position, $1.isInherited) }
    hasher.add(relationships) { $0.combine($1.kind.rawValue, $1.target, $1.targetName, $1.constraints) }
    hasher.add(signature) {
      $0.add($1.parameters) { $0.combine($1.name, $1.declaration) }
      $0.combine($1.result)
    }
    hasher.add(origin) { $0.combine($1.id, $1.name, $1.isSetApart) }
  }
}

extension Symbol.DeclarationFragment: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) { hasher.combine(kind, text, symbol) }
}

extension Symbol.Availability: FingerprintPart {
  func add(to hasher: inout FingerprintHasher) {
    hasher.combine(platform, introduced, deprecated, obsoleted, message, renamed, isUnavailable)
  }
}
