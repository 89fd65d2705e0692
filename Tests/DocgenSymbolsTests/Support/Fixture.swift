import DocgenModel
import DocgenSymbols
import Foundation

/// A module in `Fixtures/` with its symbol graphs and DocC's output.
///
/// `Fixtures/regenerate` writes the files.
enum Fixture: String, CaseIterable {
  case shapes = "Shapes"
  case overloads = "Overloads"
  case extending = "Extending"
  case characters = "Characters"
  case everyKind = "EveryKind"

  /// The module's graph and the graphs of the modules that it extends.
  func graphs() throws -> [ModuleGraph] {
    try files().map { name, bytes in
      try ModuleGraph(bytes: bytes, file: "Fixtures/\(rawValue)/\(name)", packageRoot: "/package")
    }
  }

  /// The files of the graphs.
  func files() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try folder()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(SymbolGraphFileName.suffix) }
      .map { ($0, try [UInt8](Data(contentsOf: folder.appendingPathComponent($0)))) }
  }

  /// The graph of the module itself.
  func graph() throws -> ModuleGraph {
    let graphs = try graphs().filter { $0.extendedModule == nil }
    guard let graph = graphs.first else { throw CocoaError(.fileNoSuchFile) }
    return graph
  }

  /// The pages that `docc convert` wrote.
  func doccPages() throws -> [DocCPage] {
    try JSONDecoder().decode([DocCPage].self, from: Data(contentsOf: folder().appendingPathComponent("docc.json")))
  }

  private func folder() throws -> URL {
    guard let fixtures = Bundle.module.url(forResource: "Fixtures", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return fixtures.appendingPathComponent(rawValue)
  }
}

/// The compared content of a DocC page.
struct DocCPage: Decodable, Hashable {
  struct Group: Decodable, Hashable {
    var title: String
    var pages: [String]
  }

  var address: String
  var id: String?
  var title: String
  var eyebrow: String
  var topics: [Group]
  var implementations: [Group]
}

extension ModuleGraph {
  /// The symbols with a path, joined by `/`.
  func symbols(at path: String) -> [Symbol] {
    symbols.filter { $0.path.joined(separator: "/") == path }
  }
}

extension [Symbol.DeclarationFragment] {
  /// The declaration as text.
  var text: String { map(\.text).joined() }
}

/// DocC's destination of a link.
struct DocCLink: Decodable {
  var page: String
  var link: String
  var target: String?

  var path: LinkPath? {
    link.hasPrefix("<") ? LinkPath(docLink: String(link.dropFirst().dropLast())) : LinkPath(symbolLink: link)
  }
}

extension Fixture {
  /// The links of `links.txt` with the results of `docc convert`.
  func doccLinks() throws -> [DocCLink] {
    try JSONDecoder().decode([DocCLink].self, from: Data(contentsOf: folder().appendingPathComponent("links.json")))
  }
}
