import Dependencies
import DocgenModel
import DocgenSystem

/// The symbol graph files in a folder.
public struct SymbolGraphFiles: Sendable {
  /// The folder.
  ///
  /// Files in its subfolders are included.
  public var folder: String

  @Dependency(\.fileSystem) private var fileSystem

  /// Creates a value for a folder.
  public init(folder: String) { self.folder = folder }

  /// Reads all symbol graph files in the folder.
  ///
  /// - Parameters:
  ///   - packageRoot: The absolute path of the package. Positions are relative to it.
  ///   - jobs: The number of files to read at the same time, at least 1.
  /// - Returns: The graphs, with each module's own graph before the graphs of its extensions, and an error for each
  ///   file that isn't a symbol graph.
  /// - Throws: ``FileError`` if the folder or a file can't be read, or `CancellationError`.
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

  private func graph(_ file: String, packageRoot: String) throws -> Result<ModuleGraph, DiagnosticError> {
    let bytes = try fileSystem.read("\(folder)/\(file)")
    do throws(DiagnosticError) {
      return .success(try ModuleGraph(bytes: bytes, file: file, packageRoot: packageRoot))
    } catch {
      return .failure(error)
    }
  }
}
