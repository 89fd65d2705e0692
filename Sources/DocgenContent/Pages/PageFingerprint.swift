package import DocgenModel
package import DocgenSystem

/// Adds all parts of a page to its fingerprint.
///
/// The fingerprint determines whether a page is rendered again. Each value therefore adds all of its parts, including
/// parts that no output shows today, because a change to an omitted part wouldn't update the page.
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
    addText(of: page)
    let text = finalize()
    addSurroundings(of: page)
    return text
  }

  /// Adds what the page's own file or symbol determines alone, and the name of its guide.
  private mutating func addText(of page: Page) {
    add(page.path)
    add(page.kind)
    add(page.title)
    add(page.eyebrow)
    add(page.abstract)
    add(page.discussion)
    add(page.footnotes) {
      $0.add($1.label)
      $0.add($1.blocks)
      $0.add($1.position)
    }
    add(page.headings) {
      $0.add($1.level)
      $0.add($1.text)
      $0.add($1.anchor)
      $0.add($1.formerAnchors) { $0.add($1) }
      $0.add($1.position)
    }
    add(page.guide)
    // A directive shows nothing, not even its text, if docgen didn't find its image or sample.
    add(page.images.keys.sorted()) { $0.add($1) }
    add(page.samples.keys.sorted()) { $0.add($1) }
  }

  private mutating func addSurroundings(of page: Page) {
    add(page.source)
    add(page.deprecation)
    add(page.availability)
    add(page.callsToAction) {
      $0.add($1.target)
      $0.add($1.label)
    }
    add(page.articleKind.className)
    add(page.articleKind.hasChapters)
    add(page.tutorial) { $0.add($1) }
    add(page.topics)
    add(page.topicsStyle.rawValue)
    add(page.seeAlso)
    add(page.mentions) { $0.add($1) }
    add(page.uses) { $0.add($1) }
    add(page.links) { $0.add($1) }
    add(page.topicLinks) { $0.add($1) }
    add(page.images) { $0.add($1) }
    add(page.samples) { $0.add($1) }
    add(page.ancestors) { $0.add($1) }
    add(page.previous) { $0.add($1) }
    add(page.next) { $0.add($1) }
  }

  // MARK: Collections

  private mutating func add<Value>(_ values: [Value], _ add: (inout Self, Value) -> Void) {
    self.add(values.count)
    for value in values { add(&self, value) }
  }

  private mutating func add<Value>(_ value: Value?, _ add: (inout Self, Value) -> Void) {
    self.add(value == nil ? 0 : 1)
    if let value { add(&self, value) }
  }

  /// Adds a table in the order of its positions, because the order of a dictionary differs between runs.
  private mutating func add<Value>(_ table: [SourcePosition: Value], _ add: (inout Self, Value) -> Void) {
    self.add(table.count)
    guard !table.isEmpty else { return }
    for (position, value) in table.sorted(by: { $0.key < $1.key }) {
      self.add(position)
      add(&self, value)
    }
  }

  private mutating func add(_ isSet: Bool) { add(isSet ? 1 : 0) }
  private mutating func add(_ text: String?) { add(text) { $0.add($1) } }
  private mutating func add(_ texts: [String]) { add(texts) { $0.add($1) } }
  private mutating func add(_ path: PagePath) { add(path.description) }

  private mutating func add(_ position: SourcePosition?) {
    add(position) {
      $0.add($1.file)
      $0.add($1.line)
      $0.add($1.column)
    }
  }

  // MARK: Text

  private mutating func add(_ blocks: [Block]) { add(blocks) { $0.add($1) } }

  private mutating func add(_ block: Block) {
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

  private mutating func add(_ code: CodeBlock) {
    add(code.isFenced)
    add(code.info)
    add(code.text)
    add(code.textPosition)
  }

  mutating func add(_ inlines: [Inline]) {
    add(inlines.count)
    for inline in inlines {
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

  // MARK: Links and images

  private mutating func add(_ target: LinkTarget) {
    switch target {
    case .page(let path, let fragment, let title, let isSymbol):
      add(0)
      add(path)
      add(fragment)
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

  mutating func add(_ link: TopicLink) {
    add(link.target)
    add(link.abstract)
    add(link.declaration)
    add(link.isDeprecated)
    add(link.minutes) { $0.add($1) }
  }

  private mutating func add(_ groups: [TopicGroup]) {
    add(groups) {
      $0.add($1.title)
      $0.add($1.discussion)
      $0.add($1.links) { $0.add($1) }
    }
  }

  private mutating func add(_ image: ImageSource) {
    add(image.variants) {
      $0.add($1.file)
      $0.add($1.scale)
      $0.add($1.isDark)
    }
    add(image.size) {
      $0.add($1.width)
      $0.add($1.height)
    }
    add(image.alt)
  }

  // MARK: Samples

  private mutating func add(_ sample: Sample) {
    switch sample.content {
    case .snippet(let snippet, let slice):
      add(0)
      add(snippet)
      add(slice)
    case .diff(let from, let fromSlice, let to, let toSlice):
      add(1)
      add(from)
      add(fromSlice)
      add(to)
      add(toSlice)
    case .output(let snippet, let text):
      add(2)
      add(snippet)
      add(text)
    case .fence(let code):
      add(3)
      add(code)
    }
    add(sample.state?.rawValue)
    add(sample.reason)
    add(sample.verification) { $0.add($1) }
    add(sample.identifiers) {
      $0.add($1.range.lowerBound)
      $0.add($1.range.upperBound)
      $0.add($1.target)
      $0.add($1.declaration)
    }
    add(sample.options.count)
    for (name, value) in sample.options.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(value)
    }
  }

  private mutating func add(_ snippet: Snippet) {
    // The name, the file, and the source determine all other parts.
    add(snippet.name)
    add(snippet.file)
    add(snippet.source)
  }

  private mutating func add(_ slice: Snippet.Slice) {
    add(slice.name)
    add(slice.lines) {
      $0.add($1.text)
      $0.add($1.number)
      $0.add($1.removedIndentation)
    }
    add(slice.position)
  }

  package mutating func add(_ verification: Verification) {
    add(verification.snippet)
    add(verification.outcome.rawValue)
    add(verification.checks) { $0.add($1.rawValue) }
    add(verification.claims)
    add(verification.failures) {
      $0.add($1.id)
      $0.add($1.position)
      $0.add($1.message)
      $0.add($1.details)
    }
    add(verification.notRun) {
      $0.add($1.lines.lowerBound)
      $0.add($1.lines.upperBound)
      $0.add($1.reason)
    }
    add(verification.standardOutput)
    add(verification.program)
    add(verification.identifiers) {
      $0.add($1) {
        $0.add($1.line)
        $0.add($1.column)
        $0.add($1.length)
        $0.add($1.symbol)
      }
    }
    add(verification.compiler)
    add(verification.platform)
  }

  // MARK: Tutorials

  private mutating func add(_ tutorial: TutorialContent) {
    add(tutorial.minutes) { $0.add($1) }
    add(tutorial.resources)
    add(tutorial.startCommands)
    add(tutorial.steps) {
      $0.add($1.number.tutorial)
      $0.add($1.number.step)
      $0.add($1.files) {
        $0.add($1.path)
        $0.add($1.before)
        $0.add($1.isNew)
      }
      $0.add($1.deletedFiles)
      $0.add($1.isChecked)
      $0.add($1.result) { $0.add($1) }
    }
    add(tutorial.downloads) {
      $0.add($1.start) { $0.add($1) }
      $0.add($1.end) { $0.add($1) }
    }
  }

  private mutating func add(_ download: TutorialContent.Download) {
    add(download.file)
    add(download.bytes)
  }

  package mutating func add(_ result: TutorialStepResult) {
    // The duration of the checks is omitted, because no page shows it.
    add(result.state.rawValue)
    add(result.observations) { $0.add($1) }
    add(result.failures) {
      $0.add($1.id)
      $0.add($1.message)
      $0.add($1.notes) { $0.add($1) }
      $0.add($1.hints)
    }
  }

  private mutating func add(_ observation: TutorialStepResult.Observation) {
    switch observation {
    case .built: add(0)
    case .testsPassed(let count):
      add(1)
      add(count)
    case .ran(let status, let output, let error):
      add(2)
      add(Int(status))
      add(output)
      add(error)
    case .failedAsExpected(let messages):
      add(3)
      add(messages) { $0.add($1) }
    case .didNotCompileAsExpected(let messages):
      add(4)
      add(messages) { $0.add($1) }
    case .parsedOnly(let reason):
      add(5)
      add(reason)
    case .unverified(let reason):
      add(6)
      add(reason)
    }
  }

  private mutating func add(_ message: TutorialStepResult.Message) {
    add(message.path)
    add(message.line)
    add(message.text)
  }

  // MARK: Symbols

  private mutating func add(_ kind: Page.Kind) {
    switch kind {
    case .landing: add(0)
    case .article: add(1)
    case .symbol(let content):
      add(2)
      add(content)
    }
  }

  private mutating func add(_ content: SymbolContent) {
    add(content.symbol)
    add(content.declarationLinks.count)
    for (symbol, target) in content.declarationLinks.sorted(by: { $0.key < $1.key }) {
      add(symbol)
      add(target)
    }
    add(content.parameters) {
      $0.add($1.name)
      $0.add($1.blocks)
    }
    add(content.returns)
    add(content.throwing)
    add(content.relationships) {
      $0.add($1.title)
      $0.add($1.members) {
        $0.add($1.name)
        $0.add($1.target) { $0.add($1) }
        $0.add($1.constraints)
      }
    }
    add(content.sourceAddress)
  }

  private mutating func add(_ symbol: Symbol) {
    add(symbol.id)
    add(symbol.module)
    add(symbol.extendedModule)
    add(symbol.kind.rawValue)
    add(symbol.path)
    add(symbol.declaration)
    add(symbol.subheading)
    add(symbol.comment) {
      $0.add($1.text)
      $0.add($1.position)
      $0.add($1.isInherited)
    }
    add(symbol.position)
    add(symbol.availability)
    add(symbol.relationships) {
      $0.add($1.kind.rawValue)
      $0.add($1.target)
      $0.add($1.targetName)
      $0.add($1.constraints)
    }
    add(symbol.constraints)
    add(symbol.isHidden)
    add(symbol.signature) {
      $0.add($1.parameters) {
        $0.add($1.name)
        $0.add($1.declaration)
      }
      $0.add($1.result)
    }
    add(symbol.origin) {
      $0.add($1.id)
      $0.add($1.name)
      $0.add($1.isSetApart)
    }
    add(symbol.extendedKind?.rawValue)
  }

  mutating func add(_ fragments: [Symbol.DeclarationFragment]) {
    add(fragments) {
      $0.add($1.kind)
      $0.add($1.text)
      $0.add($1.symbol)
    }
  }

  private mutating func add(_ availability: [Symbol.Availability]) {
    add(availability) {
      $0.add($1.platform)
      $0.add($1.introduced)
      $0.add($1.deprecated)
      $0.add($1.obsoleted)
      $0.add($1.message)
      $0.add($1.renamed)
      $0.add($1.isUnavailable)
    }
  }
}
