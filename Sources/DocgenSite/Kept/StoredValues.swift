import DocgenModel
import DocgenSnippets
import DocgenSystem

// What a site has besides its pages, as bytes.

extension SearchDirectory {
  /// Writes what the search index consists of.
  func write(to writer: inout ByteWriter) {
    writer.add(documents)
    writer.add(list: shards) {
      $0.add($1.first)
      $0.add($1.file)
    }
    writer.add(list: titles) { $0.add($1) }
    writer.add(vocabulary)
    writer.add(list: common.sorted { $0.key < $1.key }) {
      $0.add($1.key.term)
      $0.add($1.value)
    }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws {
    documents = try reader.count()
    shards = try reader.list { Shard(first: try $0.text(), file: try $0.text()) }
    titles = try reader.list { try $0.text() }
    vocabulary = try reader.text()
    let common = try reader.list { (TermKey(try $0.text()), try $0.count()) }
    self.common = Dictionary(common, uniquingKeysWith: { first, _ in first })
  }
}

extension Report {
  /// Writes the figures; without the single samples, and what is known of modules.
  func write(to writer: inout ByteWriter) {
    for number in [
      pages.articles, pages.symbols, samples.ran, samples.expectedFailures, samples.manifests, samples.parsedOnly,
      samples.unverified, links.resolved, links.unresolved,
    ] { writer.add(number) }
    writer.add(samples.linkedIdentifiers) { $0.add($1) }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws {
    self.init(diagnostics: [], seconds: 0)
    (pages.articles, pages.symbols) = (try reader.count(), try reader.count())
    samples.ran = try reader.count()
    samples.expectedFailures = try reader.count()
    samples.manifests = try reader.count()
    samples.parsedOnly = try reader.count()
    samples.unverified = try reader.count()
    samples.total =
      samples.ran + samples.expectedFailures + samples.manifests + samples.parsedOnly + samples.unverified
    (links.resolved, links.unresolved) = (try reader.count(), try reader.count())
    links.total = links.resolved + links.unresolved
    samples.linkedIdentifiers = try reader.optional { try $0.count() }
  }
}

extension NavigationNode {
  /// Writes the tree below a node, itself included.
  func write(to writer: inout ByteWriter) {
    writer.add(title)
    writer.add(page) { $0.add($1.description) }
    writer.add(children.count)
    for child in children { child.write(to: &writer) }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws {
    let title = try reader.text()
    let page = try reader.optional { PagePath(try $0.text()) }
    let children = try reader.nested { try $0.list { try NavigationNode(from: &$0) } }
    self.init(title: title, page: page, children: children)
  }
}

extension Inputs {
  /// Writes what articles may refer to, without any text, and without the articles.
  func writeReferences(to writer: inout ByteWriter) {
    writer.add(list: catalogs) { writer, catalog in
      writer.add(catalog.folder)
      writer.add(catalog.bundle)
      for text in [catalog.identifier, catalog.defaultCodeLanguage] { writer.add(text) { $0.add($1) } }
      writer.add(list: catalog.resources) { writer, resource in
        writer.add(resource.path)
        writer.add(resource.size) {
          $0.add($1.width)
          $0.add($1.height)
        }
      }
    }
    writer.add(list: snippets) { $0.add($1.path) }
    writer.add(list: packageFiles.sorted()) { $0.add($1) }
  }

  /// Reads what ``writeReferences(to:)`` wrote.
  init(referencesFrom reader: inout ByteReader) throws {
    let catalogs = try reader.list { reader in
      var catalog = Catalog(folder: try reader.text(), bundle: try reader.text())
      catalog.identifier = try reader.optional { try $0.text() }
      catalog.defaultCodeLanguage = try reader.optional { try $0.text() }
      catalog.resources = try reader.list { reader in
        Resource(
          path: try reader.text(),
          size: try reader.optional { ImageSource.Size(width: try $0.number(), height: try $0.number()) })
      }
      return catalog
    }
    self.init(catalogs: catalogs)
    snippets = try reader.list { SourceFile(path: try $0.text(), bytes: []) }
    packageFiles = Set(try reader.list { try $0.text() })
  }
}

extension ShownSamples {
  /// Writes what a package's texts show.
  func write(to writer: inout ByteWriter) {
    writer.add(isStrict)
    writer.add(modules) { $0.add(list: $1) { $0.add($1) } }
    writer.add(hasRepository)
    writer.add(list: references) {
      $0.add($1.snippet)
      $0.add($1.slice) { $0.add($1) }
      $0.add($1.position)
    }
    writer.add(list: manifests) {
      $0.add($1.text)
      $0.add($1.position)
    }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from reader: inout ByteReader) throws {
    self.init()
    isStrict = try reader.flag()
    modules = try reader.optional { try $0.list { try $0.text() } }
    hasRepository = try reader.flag()
    references = try reader.list {
      SnippetReference(
        snippet: try $0.text(), slice: try $0.optional { try $0.text() }, position: try $0.position())
    }
    manifests = try reader.list { ShownManifest(text: try $0.text(), position: try $0.position()) }
  }
}

extension ByteWriter {
  fileprivate mutating func add(_ position: SourcePosition) {
    add(position.file)
    add(position.line)
    add(position.column)
  }
}

extension ByteReader {
  fileprivate mutating func position() throws -> SourcePosition {
    SourcePosition(file: try text(), line: 1).at(line: try number(), column: try number())
  }
}
