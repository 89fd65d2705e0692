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
  /// - Parameters:
  ///   - packageRoot: The absolute path of the package, to which positions are relative.
  ///   - jobs: How many files are read at once, from 1.
  /// - Returns: The graphs, each module's own before those of the types that it extends, and an error for each file that
  ///   is no symbol graph.
  /// - Throws: ``FileError`` where the folder or a file cannot be read; `CancellationError`.
  public func read(packageRoot: String, jobs: Int = 1) async throws -> SymbolGraphExtractor.Extraction {
    let files = try fileSystem.files(below: folder).filter { $0.hasSuffix(SymbolGraphFileName.suffix) }
      .sorted { ($0.contains("@") ? 1 : 0, $0) < ($1.contains("@") ? 1 : 0, $1) }
    var extraction = SymbolGraphExtractor.Extraction()
    for graph in try await files.concurrentMap(jobs: jobs, { try self.graph($0, packageRoot: packageRoot) }) {
      switch graph {
      case .success(let graph): extraction.graphs.append(graph)
      case .failure(let error): extraction.diagnostics.append(error.diagnostic)
      }
    }
    return extraction
  }

  private func graph(_ file: String, packageRoot: String) throws -> Result<ModuleGraph, UnreadableSymbolGraph> {
    let bytes = try fileSystem.read("\(folder)/\(file)")
    do throws(UnreadableSymbolGraph) {
      return .success(try ModuleGraph(bytes: bytes, file: file, packageRoot: packageRoot))
    } catch {
      return .failure(error)
    }
  }
}
