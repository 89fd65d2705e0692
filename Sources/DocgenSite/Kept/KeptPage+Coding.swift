import DocgenModel
import DocgenSystem

extension KeptPage {
  /// Writes the page, without its terms and the place of its text.
  func write(to writer: inout ByteWriter) {
    writer.add(file)
    writeGifts(to: &writer, withPlaces: true)
    writer.add(samples)
    writer.add(resolved.links.resolved)
    writer.add(resolved.links.unresolved)
    writer.add(list: resolved.assets) {
      $0.add($1.source)
      $0.add($1.destination)
    }
    writer.add(list: needs) { $0.add($1.description) }
    writer.add(context)
    writer.add(list: check.ids.sorted()) { $0.add($1) }
    writer.add(check.shownFile)
    writer.add(list: check.fragments) {
      $0.add($1.file)
      $0.add($1.fragment)
      $0.add($1.written)
      $0.add($1.position.line)
      $0.add($1.position.column)
    }
  }

  /// Writes where the page stands among the others.
  func writePlace(to writer: inout ByteWriter) {
    var values = PageValueWriter(withPlaces: false)
    values.bytes.add(path.description)
    values.bytes.add(resolved.page.kind == .landing)
    values.add(resolved.options)
    values.add(catalogOptions)
    values.add(resolved.groups)
    values.bytes.add(isTechnologyRoot)
    writer.add(numbers: values.bytes.bytes)
  }

  /// Writes what the page gives to the rest of the site.
  ///
  /// - Parameter withPlaces: Whether to write where in the article it stands, on which no other page depends.
  func writeGifts(to writer: inout ByteWriter, withPlaces: Bool) {
    var values = PageValueWriter(withPlaces: withPlaces)
    let page = resolved.page
    values.bytes.add(page.path.description)
    values.bytes.add(page.kind == .landing)
    values.add(page.source)
    values.add(headOf: page)
    for heading in page.headings where withPlaces { values.add(heading.position) }
    for groups in [page.topics, page.seeAlso] { values.add(groups) }
    values.add(resolved.options)
    values.add(catalogOptions)
    values.add(resolved.groups)
    values.bytes.add(list: resolved.mentioned.sorted()) { $0.add($1.description) }
    values.bytes.add(isTechnologyRoot)
    values.bytes.add(hasTopics)
    values.bytes.add(hasSeeAlso)
    writer.add(numbers: values.bytes.bytes)
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws {
    let file = try reader.text()
    var values = PageValueReader(try reader.raw(), file: file)
    let path = PagePath(try values.bytes.text())
    let kind: Page.Kind = try values.bytes.flag() ? .landing : .article
    let source = try values.position()
    var page = Page(path: path, kind: kind, title: [])
    page.source = source
    try values.readHead(of: &page, in: file)
    for index in page.headings.indices { page.headings[index].position = try values.position() }
    page.topics = try values.topicGroups()
    page.seeAlso = try values.topicGroups()
    let options = try values.options()
    let catalogOptions = try values.options()
    var resolved = ResolvedPage(page: page, options: options)
    for _ in 0..<max(0, try values.bytes.number()) {
      var group = ResolvedPage.WrittenTopics(title: try values.bytes.optional { try $0.text() }, links: [])
      for _ in 0..<max(0, try values.bytes.number()) {
        group.links.append((PagePath(try values.bytes.text()), try values.position()))
      }
      resolved.groups.append(group)
    }
    resolved.mentioned = Set(try values.bytes.list { PagePath(try $0.text()) })
    self.init(file: file, resolved: resolved, catalogOptions: catalogOptions)
    isTechnologyRoot = try values.bytes.flag()
    hasTopics = try values.bytes.flag()
    hasSeeAlso = try values.bytes.flag()
    samples = try reader.count()
    self.resolved.links.resolved = try reader.count()
    self.resolved.links.unresolved = try reader.count()
    self.resolved.assets = try reader.list { Asset(source: try $0.text(), destination: try $0.text()) }
    needs = try reader.list { PagePath(try $0.text()) }
    context = try reader.hash()
    check.file = path.file
    check.ids = Set(try reader.list { try $0.text() })
    check.shownFile = try reader.text()
    let start = SourcePosition(file: check.shownFile, line: 1)
    check.fragments = try reader.list {
      LinkChecker.FragmentLink(
        file: try $0.text(), fragment: try $0.text(), written: try $0.text(),
        position: start.at(line: try $0.number(), column: try $0.number()))
    }
  }
}

extension PageValueWriter {
  /// Writes what a page curates.
  fileprivate mutating func add(_ groups: [ResolvedPage.WrittenTopics]) {
    bytes.add(groups.count)
    for group in groups {
      bytes.add(group.title) { $0.add($1) }
      bytes.add(group.links.count)
      for link in group.links {
        bytes.add(link.page.description)
        add(link.position)
      }
    }
  }
}
