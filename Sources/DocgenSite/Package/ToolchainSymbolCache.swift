import Dependencies
import DocgenSymbols
import DocgenSystem
import DocgenVerification

/// The lists of the toolchains' symbols, which all packages of a user share.
///
/// Creating a list takes seconds, and the result depends only on the toolchain. The cache saves time and nothing else: if
/// its folder is missing or can't be read or written, docgen creates the list again.
///
/// Several docgen processes can use the cache at the same time, because a write replaces the whole file atomically.
struct ToolchainSymbolCache {
  @Dependency(\.fileSystem) private var fileSystem
  @Dependency(\.processEnvironment) private var environment

  /// Returns the stored list, or `nil` if there's none that can be read.
  func symbols(of toolchain: Toolchain) -> ToolchainSymbols? {
    guard let file = file(for: toolchain), let bytes = try? fileSystem.read(path: file) else { return nil }
    return ToolchainSymbols(bytes: bytes)
  }

  /// Stores a list if the cache can be written.
  func store(_ symbols: ToolchainSymbols, of toolchain: Toolchain) {
    guard let folder, let file = file(for: toolchain) else { return }
    do {
      try fileSystem.createDirectory(path: folder)
      try fileSystem.write(bytes: symbols.bytes, path: file)
    } catch {
      // The next build creates the list again.
    }
  }

  private var folder: String? { environment.cacheFolder.map { "\($0)/docgen/toolchain-symbols" } }

  private func file(for toolchain: Toolchain) -> String? {
    let parts = [ToolchainSymbols.format, toolchain.versionLine, toolchain.platform, toolchain.libraries ?? ""]
    let name = SHA256(parts: parts).description.prefix(16)
    return folder.map { "\($0)/\(name).txt" }
  }
}
