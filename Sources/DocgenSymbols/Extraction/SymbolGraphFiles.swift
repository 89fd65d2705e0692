import Dependencies
import DocgenModel
import DocgenSystem

/// The symbol graph files of a folder, as the compiler or somebody else wrote them.
public struct SymbolGraphFiles: Sendable {
  /// The folder; files in folders below it count too.
  public var folder: String

  @Dependency(\.fileSystem) private var fileSystem

  /// Names a folder.
  public init(folder: String) {
    self.folder = folder
  }

  /// Reads all files whose names end like a symbol graph's.
  ///
  /// - Parameter packageRoot: The absolute path of the package, to which positions are relative.
  /// - Returns: The graphs, each module's own before those of the types that it extends, and an error for each file that
  ///   is no symbol graph.
  /// - Throws: ``FileError`` where the folder or a file cannot be read.
  public func read(packageRoot: String) throws -> SymbolGraphExtractor.Extraction {
    var extraction = SymbolGraphExtractor.Extraction()
    let files = try fileSystem.files(below: folder).filter { $0.hasSuffix(SymbolGraphFileName.suffix) }
    for file in files.sorted(by: { ($0.contains("@") ? 1 : 0, $0) < ($1.contains("@") ? 1 : 0, $1) }) {
      do {
        let bytes = try fileSystem.read("\(folder)/\(file)")
        extraction.graphs.append(try ModuleGraph(bytes: bytes, file: file, packageRoot: packageRoot))
      } catch let error as UnreadableSymbolGraph {
        extraction.diagnostics.append(error.diagnostic)
      }
    }
    return extraction
  }
}
