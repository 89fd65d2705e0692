import DocgenModel
import Foundation
import SymbolKit

extension ModuleGraph {
  /// Reads a symbol graph file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path as diagnostics show it; its last component tells which module it extends.
  ///   - packageRoot: The absolute path of the package's root. Positions are relative to it; what lies outside it has
  ///     none, so that nothing that is written tells where the package was built.
  /// - Throws: An error with the line and column in the file where the content stops being a symbol graph.
  public init(bytes: [UInt8], file: String, packageRoot: String) throws(UnreadableSymbolGraph) {
    guard let name = SymbolGraphFileName(file) else {
      throw UnreadableSymbolGraph(
        Diagnostic(
          "symbol-graph-name", at: SourcePosition(file: file, line: 1),
          "a symbol graph's file is named 'Module\(SymbolGraphFileName.suffix)' or "
            + "'Module@Extended\(SymbolGraphFileName.suffix)'"))
    }
    let graph: SymbolGraph
    do {
      graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(bytes))
    } catch {
      throw UnreadableSymbolGraph(decodingDiagnostic(of: error, in: bytes, file: file))
    }
    let reader = SymbolReader(graph: graph, locations: SourceLocations(packageRoot: packageRoot))
    self.init(
      module: graph.module.name,
      extendedModule: name.extendedModule,
      symbols: reader.symbols(),
      foreignRelationships: reader.foreignRelationships())
  }
}

/// Says where in the file a decoder's complaint belongs.
private func decodingDiagnostic(of error: any Error, in bytes: [UInt8], file: String) -> Diagnostic {
  if let syntax = JSONPlaces.firstError(in: bytes) {
    return Diagnostic(
      "symbol-graph-syntax", at: JSONPlaces.position(of: syntax.offset, in: bytes, file: file),
      "not JSON: expected \(syntax.expectation)",
      notes: [Diagnostic.Note("write the symbol graph anew; this one was cut off or changed")])
  }
  let (path, message) = pathAndMessage(of: error)
  let offset = JSONPlaces.offset(of: path, in: bytes)
  return Diagnostic(
    "symbol-graph-content", at: JSONPlaces.position(of: offset, in: bytes, file: file),
    "not a symbol graph: \(message)",
    notes: [Diagnostic.Note("the format is that of 'swift-symbolgraph-extract' and 'swift build -emit-symbol-graph'")])
}

private func pathAndMessage(of error: any Error) -> (path: [JSONPlaces.Step], message: String) {
  func steps(_ path: [any CodingKey]) -> [JSONPlaces.Step] {
    path.map { key in key.intValue.map(JSONPlaces.Step.index) ?? .key(key.stringValue) }
  }
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    return (steps(context.codingPath), "'\(key.stringValue)' is missing")
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    return (steps(context.codingPath), oneLine(context.debugDescription))
  case DecodingError.dataCorrupted(let context):
    return (steps(context.codingPath), oneLine(context.debugDescription))
  default:
    return ([], oneLine(String(describing: error)))
  }
}

private func oneLine(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  return line.hasSuffix(".") ? String(line.dropLast()) : line
}
